import { SITEMAP_PATH } from './addresses.ts';

/** Crawlers that say they collect for training models; the terms refuse that use. Those of search engines are not among them. */
export const TRAINING_CRAWLERS = [
  'AI2Bot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'img2dataset',
  'meta-externalagent',
] as const;

/** For others only the admin area is disallowed. Personal pages say `noindex` themselves, which crawlers see only if they may fetch them. */
export function robots(origin: string): string {
  return [
    ...TRAINING_CRAWLERS.map((name) => `User-agent: ${name}`),
    'Disallow: /',
    '',
    'User-agent: *',
    'Disallow: /admin',
    '',
    `Sitemap: ${origin}${SITEMAP_PATH}`,
    '',
  ].join('\n');
}
