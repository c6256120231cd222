// The server's side of a slow line: a bare server behind a relay that counts what arrives, and breaks all connections every so often.
// Answers `begin` and `figures` on its input with one line each; ends when its input does.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { LaneOptions } from './lane.ts';

const [port = '', text = '{}'] = process.argv.slice(2);
const { cutEveryMs, cutMs, wholeChunks } = JSON.parse(text) as LaneOptions;
const folder = mkdtempSync(join(tmpdir(), 'baobab-far-'));
const script = fileURLToPath(new URL('../upload/bare-server.ts', import.meta.url));
const server = spawn(process.execPath, [script, folder, wholeChunks ? 'whole' : 'keep'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const open = new Set<Socket>();
let [arrivedBytes, cuts, isCut] = [0, 0, false];
let upstreamPort = 0;

const relay = createServer((client) => {
  if (isCut) {
    client.resetAndDestroy();
    return;
  }
  const upstream = connect(upstreamPort, '127.0.0.1');
  open.add(client);
  client.on('data', (part) => (arrivedBytes += part.length));
  client.pipe(upstream).pipe(client);
  client.once('close', () => open.delete(client));
  for (const socket of [client, upstream])
    socket.on('error', () => {
      client.destroy();
      upstream.destroy();
    });
  client.once('close', () => upstream.destroy());
});

function cut(): void {
  cuts += 1;
  isCut = true;
  for (const socket of open) socket.resetAndDestroy();
  setTimeout(() => (isCut = false), cutMs);
}

for await (const line of createInterface({ input: server.stdout })) {
  upstreamPort = (JSON.parse(line) as { port: number }).port;
  break;
}
relay.listen(Number(port), '0.0.0.0', () => console.log('ready'));
const input = createInterface({ input: process.stdin });
input.on('line', (what) => {
  if (what === 'begin') setInterval(cut, cutEveryMs);
  console.log(JSON.stringify(what === 'begin' ? {} : { arrivedBytes, cuts }));
});
input.once('close', () => {
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
