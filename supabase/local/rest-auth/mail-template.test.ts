import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillTemplate } from './mail-template.ts';

const FOLDER = new URL('../../templates/', import.meta.url);
const config = readFileSync(new URL('../../config.toml', import.meta.url), 'utf8');

test.each(readdirSync(FOLDER))('HX06 config.toml sends %s too, under the same subject', (file) => {
  const name = file.replace('.html', '');
  const title = /<title>(.*)<\/title>/.exec(readFileSync(new URL(file, FOLDER), 'utf8'))?.[1];
  expect(config).toContain(
    `[auth.email.template.${name}]\nsubject = "${title}"\ncontent_path = "./supabase/templates/${file}"\n`,
  );
});

test('HX06 what people typed stays text in a mail, and one value in a link', () => {
  const { html, text, subject } = fillTemplate('email_change', {
    SiteURL: 'https://shop.test',
    TokenHash: 'abc',
    RedirectTo: 'https://shop.test/x?a="><script>&type=recovery#{{ .Token }}',
    Token: '123456',
    Email: '"<img/src=x>"@shop.test',
    NewEmail: '{{.Token}}@shop.test',
  });
  expect(subject).toBe('Confirm your new Baobab Illustrations address');
  expect(html).not.toMatch(/<script|<img|123456/);
  const link = new URL(/https:\S+/.exec(text)?.[0] ?? '');
  expect(link.origin + link.pathname).toBe('https://shop.test/auth/confirm');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    token_hash: 'abc',
    type: 'email_change',
    redirect_to: 'https://shop.test/x?a="><script>&type=recovery#{{ .Token }}',
  });
  expect(text).toContain('"<img/src=x>"@shop.test asks to use the address {{.Token}}@shop.test');
});

test.each(readdirSync(FOLDER))(
  'SA09 %s holds a code only where the shop has a field for one, and has dark colors',
  (file) => {
    const template = readFileSync(new URL(file, FOLDER), 'utf8');
    expect(template.includes('{{ .Token }}')).toBe(file === 'confirmation.html');
    expect(template).toContain('<meta name="color-scheme" content="light dark" />');
    expect(template).toContain('@media (prefers-color-scheme: dark)');
  },
);
