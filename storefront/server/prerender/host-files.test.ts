import { expect, test } from 'vitest';
import { headersFile, redirectPage, redirectsFile } from './host-files.ts';

test('OP04 a static host is told what no page can say of itself, and may keep hashed files for ever', () => {
  const file = headersFile('https://shop.test');
  expect(file).toContain("Content-Security-Policy: frame-ancestors 'none'");
  expect(file).toMatch(/^ {2}Strict-Transport-Security: max-age=31536000$/m);
  expect(headersFile('http://127.0.0.1:8080')).not.toContain('Strict-Transport-Security');
  expect(file.match(/^\S.*$/gm)).toEqual(['/*', '/assets/*']);
  expect(redirectsFile([{ from: '/a', to: '/b' }])).toBe('/a /b 301\n');
});

test('OP04 where a host knows no redirects a page leads on, whatever its address holds', () => {
  const page = redirectPage({ from: '/blog/old', to: '/blog/"><script>' }, 'https://shop.test');
  expect(page).toContain('http-equiv="refresh" content="0; url=/blog/&quot;>&lt;script>"');
  expect(page).not.toContain('<script>');
});
