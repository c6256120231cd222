/**
 * Links that a person would get by mail: read from the development mailbox, or asked from the admin API, which sends no mail.
 */
import { hasStatus, record, rows, text } from './answer.ts';
import type { MailLink, MailLinks, TestContext } from './test-context.ts';
import { Skip } from './skip.ts';

export async function createMailLinks(context: TestContext): Promise<MailLinks> {
  const probe = await context.ask(`/mailbox/api/messages?to=${context.prefix}@example.com`, null);
  if (probe.status === 200 && Array.isArray(probe.body)) return mailboxLinks(context);
  return adminLinks(context);
}

/** Cases that cause mails run only where no real person could get them. */
export async function needMailbox(context: TestContext): Promise<MailLinks> {
  const post = await context.mailLinks();
  if (post.hasMailbox) return post;
  throw new Skip('would mail an address without an owner; needs a development mailbox');
}

const at = (path: string, redirectTo: string | undefined) =>
  redirectTo ? `${path}?redirect_to=${encodeURIComponent(redirectTo)}` : path;

function mailboxLinks(context: TestContext): MailLinks {
  const mails = async (email: string) => {
    const answer = await context.ask(`/mailbox/api/messages?to=${encodeURIComponent(email)}`, null);
    return rows(answer).map((mail) => text(mail.text));
  };
  const newest = async (email: string): Promise<MailLink> => {
    const link = /https?:\/\/\S+/.exec((await mails(email))[0] ?? '')?.[0];
    if (!link) throw new Error(`No mail with a link came for ${email}.`);
    // The shop's mails lead to the shop, with what the auth server's own link would carry.
    const { searchParams: given } = new URL(link);
    const [token, type, redirect_to] = ['token_hash', 'type', 'redirect_to'].map((name) => given.get(name) ?? '');
    const direct = new URL('/auth/v1/verify', context.target.url);
    direct.search = new URLSearchParams({
      token: token ?? '',
      type: type ?? '',
      redirect_to: redirect_to ?? '',
    }).toString();
    return { link: direct.href, tokenHash: token ?? '' };
  };
  return {
    hasMailbox: true,
    mails,
    async confirmation(email, password, redirectTo) {
      hasStatus(await context.ask(at('/auth/v1/signup', redirectTo), 'anon', { json: { email, password } }), 200);
      return newest(email);
    },
    async recovery(email, redirectTo) {
      hasStatus(await context.ask(at('/auth/v1/recover', redirectTo), 'anon', { json: { email } }), 200);
      return newest(email);
    },
  };
}

function adminLinks(context: TestContext): MailLinks {
  const generate = async (json: Record<string, unknown>, redirectTo?: string): Promise<MailLink> => {
    const answer = await context.ask('/auth/v1/admin/generate_link', 'secret', {
      json: { ...json, redirect_to: redirectTo },
    });
    if (answer.status !== 200) throw new Skip('needs a development mailbox or the admin API of the auth server');
    const made = record(answer.body);
    if (json.type === 'signup') {
      context.afterwards(() => context.ask(`/auth/v1/admin/users/${String(made.id)}`, 'secret', { method: 'DELETE' }));
    }
    return { link: text(made.action_link), tokenHash: text(made.hashed_token) };
  };
  return {
    hasMailbox: false,
    mails: async () => [],
    confirmation: (email, password, redirectTo) => generate({ type: 'signup', email, password }, redirectTo),
    recovery: (email, redirectTo) => generate({ type: 'recovery', email }, redirectTo),
  };
}
