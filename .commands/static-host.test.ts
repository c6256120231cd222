import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { staticHostFiles } from './static-host.ts';

const CODE = 'console.log(1)';
const HTML = `<script>${CODE}</script><script type="application/json" id="env">{}</script>`;

test('OP04 a static host is told the policy of this build and this backend', () => {
  const files = staticHostFiles(HTML, { supabaseUrl: 'https://x.supabase.co', publishableKey: 'sb_publishable_x' });
  const policy = /Content-Security-Policy: (.*)/.exec(files._headers)?.[1];
  expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(CODE).digest('base64')}'`);
  expect(policy).toContain("connect-src 'self' https://x.supabase.co wss://x.supabase.co");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(files._headers.match(/^\S.*$/gm)).toEqual(['/*', '/assets/*']);
  expect(files._redirects).toBe('/* /index.html 200\n');
});
