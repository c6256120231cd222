// The service's view of the database: what a test may look up or prepare, no page.
import type { Stack } from '@baobab/supabase/local/stack';

function asService({ secretKey }: Stack): Record<string, string> {
  return { apikey: secretKey, authorization: `Bearer ${secretKey}` };
}

export async function rowsOf(stack: Stack, query: string): Promise<unknown[]> {
  return (await (
    await checked(fetch(`${stack.url}/rest/v1/${query}`, { headers: asService(stack) }))
  ).json()) as unknown[];
}

export async function insertRows(stack: Stack, table: string, rows: object[]): Promise<void> {
  await write(stack, 'POST', `/rest/v1/${table}`, rows);
}

export async function updateRows(stack: Stack, query: string, values: object): Promise<void> {
  await write(stack, 'PATCH', `/rest/v1/${query}`, values);
}

export async function deleteRows(stack: Stack, query: string): Promise<void> {
  await write(stack, 'DELETE', `/rest/v1/${query}`);
}

/** A function that only the service may call. */
export async function callRpc(stack: Stack, name: string, body: object): Promise<void> {
  await write(stack, 'POST', `/rest/v1/rpc/${name}`, body);
}

export async function putObject(stack: Stack, path: string, type: string, body: Buffer): Promise<void> {
  await checked(
    fetch(`${stack.url}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: { ...asService(stack), 'content-type': type, 'x-upsert': 'true' },
      body: new Uint8Array(body),
    }),
  );
}

async function write(stack: Stack, method: string, path: string, body?: object): Promise<void> {
  await checked(
    fetch(`${stack.url}${path}`, {
      method,
      headers: { ...asService(stack), 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
}

async function checked(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} said ${response.status}: ${await response.text()}`);
  return response;
}
