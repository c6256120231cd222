// The document's own script, put into it: one request less, and nothing to wait for on a slow line.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TAG = /\s*<script type="module"[^>]* src="(\/assets\/[^"]+)"[^>]*><\/script>/;

/**
 * The built document with its module script inside, last in the body, where everything that it looks at is there.
 * @throws when the script needs other files: then it is no longer small
 */
export function inlineBoot(template: string, client: string): string {
  const [tag, address] = TAG.exec(template) ?? [];
  if (!tag || !address) throw new Error('index.html has no module script of its own.');
  const code = readFileSync(join(client, address), 'utf8').trim();
  if (/(^|[;}\s])(import\s*[{*"'`]|export\s)/.test(code)) throw new Error(`${address} does not stand alone.`);
  const script = `<script>(()=>{${code.replaceAll('</', '<\\/')}})()</script>`;
  return template.replace(tag, '').replace('</body>', () => `${script}</body>`);
}
