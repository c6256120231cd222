// The public keys that verify license certificates, as the function `license` publishes them.
import { LICENSE_FUNCTION, licenseKeysSchema } from '@baobab/domain/contracts/license';
import type { Backend } from './document.ts';

/** As JSON text. @throws when the backend does not answer with them */
export async function licenseKeys({ supabaseUrl, publishableKey }: Backend, signal?: AbortSignal): Promise<string> {
  const response = await fetch(`${supabaseUrl.replace(/\/+$/, '')}/functions/v1/${LICENSE_FUNCTION}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'keys' }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new Error(`The function ${LICENSE_FUNCTION} answers ${response.status}.`);
  return `${JSON.stringify(licenseKeysSchema.parse(await response.json()), null, 2)}\n`;
}
