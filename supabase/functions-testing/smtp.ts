/** For tests: a mail server that keeps what was said, takes mails, or refuses one command with words of its own. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export async function startSmtp() {
  const lines: string[] = [];
  const refusal = { of: '', words: '' };
  const answerTo = (command: string): string => {
    if (refusal.of && command.startsWith(refusal.of)) return refusal.words;
    if (command === 'DATA') return '354 go on';
    return command.startsWith('QUIT') ? '221 bye' : '250 ok';
  };
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 test ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (line === '') continue;
        lines.push(line);
        if (isData && line !== '.') continue;
        const words = isData ? '250 taken' : answerTo(line);
        isData = words.startsWith('354');
        socket.write(`${words}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    lines,
    port: (server.address() as AddressInfo).port,
    /** From now on this command is answered with these words: `refuse('RCPT', '550 no such mailbox')`. */
    refuse: (of: string, words: string) => void Object.assign(refusal, { of, words }),
    close: () => server.close(),
  };
}
