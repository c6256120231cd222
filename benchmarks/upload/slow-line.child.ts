// A line with a delay and a rate between a client and a server, for any protocol over TCP.
import { connect, createServer } from 'node:net';
import { Transform } from 'node:stream';

const [target = '', delay = '0', rate = '0'] = process.argv.slice(2);
const { hostname, port } = new URL(target);
const delayMs = Number(delay);
const bytesPerSecond = Number(rate);
let freeAtMs = 0;

/** What the client sends shares one rate; both directions take the delay, without holding up what follows. */
function late(limited: boolean): Transform {
  // timers of the same millisecond may fire in another order than they were set: each takes what is first
  const onItsWay: Buffer[] = [];
  return new Transform({
    highWaterMark: 256 * 1024,
    transform(part: Buffer, _, next) {
      const nowMs = performance.now();
      freeAtMs = limited ? Math.max(freeAtMs, nowMs) + (part.length * 1000) / bytesPerSecond : freeAtMs;
      const leavesMs = limited ? freeAtMs : nowMs;
      onItsWay.push(part);
      setTimeout(() => this.push(onItsWay.shift()), leavesMs - nowMs + delayMs);
      setTimeout(next, leavesMs - nowMs);
    },
    flush(done) {
      setTimeout(done, delayMs + 5);
    },
  });
}

const server = createServer((client) => {
  const upstream = connect(Number(port), hostname);
  client.setNoDelay(true);
  upstream.setNoDelay(true);
  client.pipe(late(bytesPerSecond > 0)).pipe(upstream);
  upstream.pipe(late(false)).pipe(client);
  for (const socket of [client, upstream])
    socket.on('error', () => {
      client.destroy();
      upstream.destroy();
    });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' && address ? address.port : 0 }));
});
