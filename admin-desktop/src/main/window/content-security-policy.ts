/**
 * What the screens may load. Scripts come from the app alone; inline styles are antd's; pictures may be on any https host
 * because an illustration's image can be an absolute address.
 */
export function contentSecurityPolicy(serverUrl: string | null): string {
  const server = serverUrl ? ` ${new URL(serverUrl).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: blob: https:${server}`,
    `connect-src 'self'${server}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "worker-src 'none'",
  ].join('; ');
}
