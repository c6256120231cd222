/** One TCP connection to a server: bytes out, bytes in, no client in between that would mend them. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  socket: Socket;
  write(bytes: string | Uint8Array): void;
  /** What came until the server closed the connection, or until `ms` passed. */
  ended(ms: number): Promise<string>;
  /** What came until there was a whole head of an answer, the connection closed, or `ms` passed; then the connection is cut. */
  firstAnswer(ms: number): Promise<string>;
  /** Resolves with what came when it holds `words`; rejects when the connection closes first. */
  until(words: string): Promise<string>;
}

export async function connectRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => (heard += bytes.toString('latin1')));
  await once(socket, 'connect');
  const settle = (ms: number, isEnough: () => boolean) =>
    new Promise<string>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        socket.destroy();
        resolve(heard);
      };
      const timer = setTimeout(done, ms);
      if (socket.destroyed || socket.readableEnded || isEnough()) done();
      else socket.once('close', done).once('end', done);
      socket.on('data', () => isEnough() && done());
    });
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    ended: (ms) => settle(ms, () => false),
    firstAnswer: (ms) => settle(ms, () => /\r\n\r\n[^]{100}/.test(heard) || /^HTTP\/1.1 [1-4][^]*\r\n\r\n/.test(heard)),
    until: (words) =>
      new Promise((resolve, reject) => {
        const look = () => heard.includes(words) && resolve(heard);
        socket.on('data', look).once('close', () => reject(new Error(`Closed after: ${heard}`)));
        look();
      }),
  };
}

/** The status of an answer, or undefined when there was none. */
export function statusOf(answer: string): number | undefined {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status === undefined ? undefined : Number(status);
}
