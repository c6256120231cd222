/**
 * The mails of supabase/templates, which a hosted project's auth server sends too (config.toml names them): their variables filled in
 * as Go's html/template does it, percent-encoded in links and escaped elsewhere.
 */
import { readFileSync } from 'node:fs';

export type TemplateName = 'confirmation' | 'recovery' | 'magic_link' | 'email_change' | 'reauthentication';

/** The variables by GoTrue's names; one that is missing stays empty. */
export type TemplateValues = Partial<
  Record<'SiteURL' | 'RedirectTo' | 'TokenHash' | 'Token' | 'Email' | 'NewEmail', string>
>;

export interface FilledMail {
  subject: string;
  html: string;
  text: string;
}

const FOLDER = new URL('../../templates/', import.meta.url);
const VARIABLE = /\{\{ \.(\w+) \}\}/g;
const LINK = /<a\s[^>]*?href="([^"]*)"[^>]*>([^<]*)<\/a\s*>/g;

export function fillTemplate(name: TemplateName, values: TemplateValues): FilledMail {
  const template = readFileSync(new URL(`${name}.html`, FOLDER), 'utf8');
  const value = (variable: string) => values[variable as keyof TemplateValues] ?? '';
  const inLink = (variable: string) =>
    variable === 'SiteURL' ? escape(value(variable)) : encodeURIComponent(value(variable));
  const html = template
    .replace(/href="[^"]*"/g, (link) => link.replace(VARIABLE, (_, variable: string) => inLink(variable)))
    .replace(VARIABLE, (_, variable: string) => escape(value(variable)));
  return { subject: /<title>(.*)<\/title>/.exec(html)?.[1] ?? '', html, text: plainText(html) };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<"]/g, (character) => ENTITIES[character] ?? character);
const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

/** The paragraphs between the heading and the brand's. */
function plainText(html: string): string {
  const body = html.slice(html.indexOf('</h1>') + '</h1>'.length, html.lastIndexOf('<p '));
  const paragraphs = body.replace(LINK, '$2: $1').split('</p>');
  const lines = paragraphs.map((paragraph) =>
    paragraph
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return `${unescape(lines.filter(Boolean).join('\n\n'))}\n`;
}
