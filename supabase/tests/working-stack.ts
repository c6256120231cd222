/**
 * The shortest tour of a stack that touches sign-in, renewal, a function of the shop, and storing, replacing and removing.
 */
import { createClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import type { Stack } from '../local/stack.ts';

export async function checkWorkingStack({ url, publishableKey, logins }: Stack): Promise<void> {
  const client = createClient(url, publishableKey);
  const signedIn = await client.auth.signInWithPassword(logins.admin);
  expect(signedIn.error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await client.rpc('list_users', { p_search: '', p_page: 1, p_page_size: 5 })).error).toBeNull();
  const images = client.storage.from('images');
  for (const words of ['one', 'another']) {
    const sent = await images.upload('tour/a.webp', new Blob([words], { type: 'image/webp' }), { upsert: true });
    expect(sent.error).toBeNull();
  }
  expect(await (await images.download('tour/a.webp')).data?.text()).toBe('another');
  expect((await images.remove(['tour/a.webp'])).data).toHaveLength(1);
  expect((await images.download('tour/a.webp')).error).not.toBeNull();
  expect((await client.auth.signOut()).error).toBeNull();
}
