import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createServerSettings } from './server-settings.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'baobab-settings-')), 'server.json');
});
const address = { url: 'https://shop.example/', publishableKey: 'sb_publishable_1' };

describe('server settings', () => {
  test('DE01 what was saved is there after a restart; the environment wins over it', () => {
    createServerSettings(file, {}).save(address);
    expect(createServerSettings(file, {}).current()).toEqual({ ...address, url: 'https://shop.example' });
    const env = { BAOBAB_SUPABASE_URL: 'http://127.0.0.1:54321', BAOBAB_SUPABASE_KEY: 'k' };
    expect(createServerSettings(file, env).current()?.url).toBe('http://127.0.0.1:54321');
  });

  test('DE01 several shops are kept; opening one, a new key for one, forgetting one', () => {
    const settings = createServerSettings(file, {});
    settings.save(address);
    settings.save({ url: 'https://second.example', publishableKey: 'sb_publishable_2' });
    settings.open('https://shop.example');
    expect(createServerSettings(file, {}).current()?.publishableKey).toBe('sb_publishable_1');
    settings.save({ ...address, publishableKey: 'sb_publishable_new' });
    expect(settings.all().map(({ publishableKey }) => publishableKey)).toEqual([
      'sb_publishable_2',
      'sb_publishable_new',
    ]);
    settings.forget('https://shop.example');
    expect(createServerSettings(file, {}).current()?.url).toBe('https://second.example');
    settings.forget('https://second.example');
    expect(settings.current()).toBeNull();
    expect(() => settings.open('https://shop.example')).toThrow('validation');
  });

  test.each(['', 'not json', '{"url":"file:///etc/passwd","publishableKey":"k"}', '{"url":"https://x.example"}'])(
    'a damaged or foreign file (%j) means asking again',
    (content) => {
      writeFileSync(file, content);
      expect(createServerSettings(file, {}).current()).toBeNull();
    },
  );

  test('SE03 a secret key is refused and nothing is written', () => {
    const settings = createServerSettings(file, {});
    expect(() => settings.save({ ...address, publishableKey: 'sb_secret_x' })).toThrow('That is a secret key.');
    expect(existsSync(file)).toBe(false);
    expect(settings.current()).toBeNull();
  });
});
