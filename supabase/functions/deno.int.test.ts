// Runs in npm run test:all only: it starts Deno for every edge function.
/**
 * The files that a deployment uploads, in the Deno of hosted projects and in the newest: types, and one request to each function
 * against a whole stack.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DENO_VERSIONS,
  denoProgram,
  makeDeployedFolder,
  OFFLINE,
  type DenoVersion,
} from '../functions-testing/deployed-folder.ts';
import { endpoints, FUNCTIONS } from '../functions-testing/endpoints.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { freePort } from '../local/free-port.ts';
import { testFolder } from '../local/test-folder.ts';

const folderOf = makeDeployedFolder(testFolder());

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
  const headers = { ...shop.service, 'content-type': 'image/png' };
  await shop.call('/storage/v1/object/downloads/masters/gift/1_gift.png', { method: 'POST', headers, body: 'png' });
});
const endpoint = (name: string) => {
  const found = endpoints(shop).find((one) => one.name === name);
  if (!found) throw new Error(`No request to ${name} is known.`);
  return found;
};
afterAll(() => shop.close());

const run = (version: DenoVersion, args: string[], name: string, env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [denoProgram(version), ...args], {
    cwd: folderOf(name),
    env: { ...process.env, NO_COLOR: '1', ...env },
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  // The command is a launcher: the program that it started has to end too.
  const stop = () => (child.pid === undefined ? false : process.kill(-child.pid));
  return { stop, ended, output: () => output };
};

type Send = (body: string, headers?: Record<string, string>) => Promise<{ status: number; body: unknown }>;

/** Serves one function in Deno with the stack's environment for as long as `use` takes. */
async function serve(version: DenoVersion, name: string, use: (send: Send) => Promise<void>) {
  const port = await freePort();
  // Deno 2.1 has no setting for the port.
  const start = `const { serve } = Deno; Deno.serve = (handler) => serve({ port: ${port}, hostname: '127.0.0.1' }, handler);
    await import('./index.ts');`;
  writeFileSync(join(folderOf(name), 'start.js'), start);
  const args = ['run', ...OFFLINE, '--allow-net', '--allow-env', '--allow-read', 'start.js'];
  const server = run(version, args, name, shop.env);
  try {
    await expect.poll(server.output, { timeout: 30_000 }).toContain('Listening');
    await use(async (body, headers = {}) => {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return { status: response.status, body: await response.json() };
    });
  } finally {
    server.stop();
    await server.ended;
  }
}

test.each(FUNCTIONS)('CC10 %s passes deno check', async (name) => {
  const check = run('deno', ['check', ...OFFLINE, 'index.ts'], name);
  expect({ code: await check.ended, output: check.output() }).toMatchObject({ code: 0 });
});

const runs = DENO_VERSIONS.flatMap((version) => FUNCTIONS.map((name) => [name, version] as const));

test.each(runs)('TR09 CC10 OP02 %s answers in %s, and refuses who may not ask', async (name, version) => {
  const { body, headers, status = 200, isForPeople, isForService } = endpoint(name);
  const isSigned = name.endsWith('-webhook');
  const refusal = [isForPeople && 401, isForService && 403, isSigned && 400].find(Boolean);
  const text = JSON.stringify(body);
  await serve(version, name, async (send) => {
    expect(await send(text, headers(text))).toMatchObject({ status });
    expect(await send(text, isSigned ? headers('another body') : {})).toMatchObject({ status: refusal ?? status });
  });
});

test.each(DENO_VERSIONS)('CC10 license has its keys and verifies files in %s', async (version) => {
  await serve(version, 'license', async (send) => {
    const file = Buffer.from('no certificate').toString('base64');
    expect(await send(JSON.stringify({ action: 'verify', file }))).toMatchObject({ body: { state: 'altered' } });
    expect(await send('{"action":"keys"}')).toMatchObject({ body: { keys: [{ crv: 'Ed25519' }] } });
  });
});
