/** Where links in mails may lead: the storefront and the other allowed origins, nothing else. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RedirectRules {
  siteUrl: string;
  allowedOrigins: string[];
}

/** `wanted` when its origin is allowed, the storefront otherwise. */
export function safeRedirect(wanted: string | null | undefined, { siteUrl, allowedOrigins }: RedirectRules): string {
  if (!wanted || !URL.canParse(wanted)) return siteUrl;
  const { origin } = new URL(wanted);
  return [siteUrl, ...allowedOrigins].some((allowed) => new URL(allowed).origin === origin) ? wanted : siteUrl;
}

const current = new AsyncLocalStorage<{ redirectTo: string }>();

/** The redirect that the running auth request asked for; the mailer reads it, because the auth server drops it. */
export const currentRedirect = (): string | undefined => current.getStore()?.redirectTo;

/** Runs an auth request with its `redirect_to` checked, both for the mail that it sends and for the verify link. */
export function withRedirect<T>(request: Request, rules: RedirectRules, run: (request: Request) => T): T {
  const url = new URL(request.url);
  const redirectTo = safeRedirect(url.searchParams.get('redirect_to'), rules);
  const isChanged = url.searchParams.has('redirect_to') && url.searchParams.get('redirect_to') !== redirectTo;
  if (isChanged) url.searchParams.set('redirect_to', redirectTo);
  const checked = isChanged ? new Request(url, request) : request;
  return current.run({ redirectTo }, () => run(checked));
}
