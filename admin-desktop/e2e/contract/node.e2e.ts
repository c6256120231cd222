// Contract, statements 15 and 19 to 25: what main counts on of Node. Under the stand-in this is Node itself; Electron's own build of it
// is asked in the workflow.
import { contract } from './contract.ts';

contract('E15', 'a worker thread has no electron', {
  main: ({ app }, say) => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const worker = new Worker(
      'import("electron").then((all) => typeof all.app).catch(() => "undefined").then((answer) => require("node:worker_threads").parentPort.postMessage(answer))',
      { eval: true },
    );
    worker.once('message', (answer) => {
      say(answer === 'undefined');
      app.exit(0);
    });
  },
  says: [true],
});

contract('E19', 'SQLite is compiled in', {
  main: ({ app }, say) => {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const database = new DatabaseSync(':memory:');
    say(database.prepare('select 1 + 1 as two').get()?.['two']);
    database.close();
    void app.whenReady().then(() => app.exit(0));
  },
  says: [2],
});

contract('E20', 'flags of V8 may be set after the start', {
  main: ({ app }, say) => {
    const v8 = process.getBuiltinModule('node:v8');
    void app.whenReady().then(() => {
      v8.setFlagsFromString('--max-lazy');
      v8.setFlagsFromString('--no-max-lazy');
      say('set');
      app.exit(0);
    });
  },
  says: ['set'],
});

contract('E21', 'a worker thread ends at its limit of memory, and the app lives on', {
  main: ({ app }, say) => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const worker = new Worker('const all = []; for (;;) all.push({ text: String(all.length), more: [all.length] });', {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
    });
    worker.once('error', (error: NodeJS.ErrnoException) => say(error.code));
    worker.once('exit', () => {
      say('alive');
      app.exit(0);
    });
  },
  says: ['ERR_WORKER_OUT_OF_MEMORY', 'alive'],
});

contract('E22', 'many worker threads can be ended one after the other', {
  main: ({ app }, say) => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    void app.whenReady().then(async () => {
      for (let each = 0; each < 20; each += 1) {
        const worker = new Worker('setInterval(() => undefined, 1)', { eval: true });
        await new Promise((resolve) => worker.once('online', resolve));
        await worker.terminate();
      }
      say('alive');
      app.exit(0);
    });
  },
  says: ['alive'],
});

contract('E24', 'SHA-256, AES-GCM and one-shot hashes are there', {
  main: ({ app }, say) => {
    const { createCipheriv, createHash, hash } = process.getBuiltinModule('node:crypto');
    say(createHash('sha256').update('abc').digest('hex') === hash('sha256', 'abc'));
    const cipher = createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12));
    cipher.update('abc');
    cipher.final();
    say(cipher.getAuthTag().length);
    void app.whenReady().then(() => app.exit(0));
  },
  says: [true, 16],
});

contract('E25', 'the system’s certificates can be added to Node’s own', {
  main: ({ app }, say) => {
    const tls = process.getBuiltinModule('node:tls');
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]);
    say(tls.getCACertificates('default').length > 50);
    void app.whenReady().then(() => app.exit(0));
  },
  says: [true],
});
