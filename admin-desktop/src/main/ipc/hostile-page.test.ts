/** What a page that was taken over can make main do: the real requests and handlers, with the parts behind them writing down what they get. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { REQUESTS, type RequestName } from '../../bridge/contract.ts';
import { fromEntries, serveBridge, type RequestHandlers } from '../../bridge/create-bridge.ts';
import { HANDLES_CHANNEL } from '../../bridge/file-handles.ts';
import { createFileHandles, type FileHandles } from '../files/file-handles.ts';
import { createServerConsent } from '../settings/server-consent.ts';
import { createServerSettings, type ServerSettings } from '../settings/server-settings.ts';
import { createRequestHandlers, type RequestHandlerParts } from './answer-requests.ts';

vi.mock('electron', () => ({}));

const OWN = { url: 'https://shop.example', publishableKey: 'sb_publishable_own' };

const TESTED = ['uploads:add', 'uploads:add-bundle', 'uploads:choose-folders', 'settings:save-server'] as const;

let nowMs: number;
let handles: FileHandles;
let settings: ServerSettings;
let chosen: string[];
let reached: string[];
let asked: string[];
let ask: (channel: string, payload: unknown, trusted?: boolean) => Promise<unknown>;

beforeEach(() => {
  nowMs = 0;
  handles = createFileHandles(() => nowMs);
  settings = createServerSettings(join(mkdtempSync(join(tmpdir(), 'baobab-hostile-')), 'server.json'), {});
  settings.save(OWN);
  [chosen, reached, asked] = [[], [], []];
  const consent = createServerConsent({
    isKnown: (url) => settings.all().some((server) => server.url === url),
    show: async ({ message }) => {
      asked.push(message);
      return 0;
    },
  });
  const parts = {
    handles,
    settings,
    consent,
    session: { server: () => OWN, state: () => ({ server: OWN.url, user: null, remembered: true }) },
    drafts: {},
    chooseFolders: async () => chosen,
    addPaths: async (paths: readonly string[]) => void reached.push(...paths),
    shop: () => ({ uploads: { tools: { addBundle: async (_slug: string, path: string) => void reached.push(path) } } }),
    serverChanged: async () => void reached.push('another server'),
  };
  const real = createRequestHandlers(parts as unknown as RequestHandlerParts);
  const tested = new Set<RequestName>(TESTED);
  const handlers = fromEntries<RequestHandlers>(
    REQUESTS.map((name) => [name, tested.has(name) ? real[name] : () => null]),
  );
  const channels = new Map<string, (event: boolean, payload: unknown) => Promise<unknown>>();
  serveBridge<boolean>(
    { handle: (name, handler) => void channels.set(name, handler) },
    {
      handlers,
      registerPaths: handles.register,
      isTrusted: (trusted) => trusted,
      onUnexpected: (channel, error) => expect.unreachable(`${channel}: ${String(error)}`),
    },
  );
  ask = async (channel, payload, trusted = true) => channels.get(channel)?.(trusted, payload);
});

const handleOf = async (path: string) => ((await ask(HANDLES_CHANNEL, [path])) as { value: [string] }).value[0];

describe('HX08 a page that was taken over', () => {
  test('HX08 what was dropped and what was chosen in the dialog reach the plan and the pack by their handles', async () => {
    chosen = ['/home/ada/July'];
    const picked = (await ask('uploads:choose-folders', null)) as { value: string[] };
    expect(JSON.stringify(picked)).not.toContain('ada');
    await ask('uploads:add', { handles: [await handleOf('/home/ada/June'), ...picked.value] });
    await ask('uploads:add-bundle', { slug: 'tech', handle: await handleOf('/home/ada/tech.zip'), anyway: false });
    expect(reached).toEqual(['/home/ada/June', '/home/ada/July', '/home/ada/tech.zip']);
  });

  test('HX08 one handle among others that stands for nothing, and nothing of the request is done', async () => {
    const own = await handleOf('/home/ada/June');
    for (const bad of ['x'.repeat(32), createFileHandles().register(['/etc'])[0] ?? ''])
      expect(await ask('uploads:add', { handles: [own, bad] })).toMatchObject({
        ok: false,
        error: { code: 'file_missing' },
      });
    expect(reached).toEqual([]);
  });

  test('HX08 another server is not kept, nor opened, without the consent of the person', async () => {
    const answer = await ask('settings:save-server', { url: 'https://evil.example', publishableKey: 'k' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(asked).toEqual(['Connect this app to evil.example?']);
    expect(settings.all()).toEqual([OWN]);
    expect(reached).toEqual([]);
  });

  test('HX08 whatever it sends, in whatever form, only what was given is read, and no server is added', async () => {
    const own = await handleOf('/given/June');
    const expired = handles.register(['/given/long-ago'])[0] ?? '';
    handles.clear();
    const fresh = await handleOf('/given/July');
    const foreign = createFileHandles().register(['/not/given'])[0] ?? '';
    const text = fc.oneof(
      fc.constantFrom(
        own,
        expired,
        fresh,
        foreign,
        '/etc',
        '/home',
        '..',
        'C:\\Windows',
        '\\\\server\\share',
        'file:///etc',
      ),
      fc.string({ unit: fc.constantFrom('a', 'Z', '0', '_', '-'), minLength: 32, maxLength: 32 }),
      fc.string(),
    );
    const texts = fc.oneof(fc.constant([fresh]), fc.array(text, { maxLength: 4 }));
    const payload = fc.oneof(
      texts,
      fc.record({ handles: texts }),
      fc.record({ handles: texts, paths: texts }),
      fc.record({ paths: texts }),
      fc.record({ slug: text, handle: text, anyway: fc.boolean() }),
      fc.record({ slug: text, path: text, handle: text, anyway: fc.boolean() }),
      fc.record({ url: fc.oneof(fc.webUrl(), text), publishableKey: text }),
      fc.anything({ withBigInt: true, withMap: true, withTypedArray: true }),
    );
    const channel = fc.oneof(fc.constantFrom(...TESTED), fc.constantFrom(...REQUESTS));
    const taken = new Set<string>();
    await fc.assert(
      fc.asyncProperty(channel, payload, async (name, sent) => {
        const answer = await ask(name, sent);
        expect(answer).toHaveProperty('ok');
        for (const path of reached.splice(0)) taken.add(path);
      }),
      { numRuns: 400, examples: [['uploads:add', { handles: [fresh] }]] },
    );
    expect([...taken]).toEqual(['/given/July']);
    expect(settings.all()).toEqual([OWN]);
  });
});
