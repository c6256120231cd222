/**
 * A stack for tests: own port, own data in a temporary folder, own small migrations, and what clients need to talk to it.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Message } from '../mailbox-page.ts';
import { startStack } from '../stack.ts';
import type { Stack, StackOptions } from '../stack.ts';
import { testFolder } from '../test-folder.ts';

/** A table whose rows belong to their owner, and one that only the secret key reads. */
export const NOTES_MIGRATION = `
create table public.notes (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null
);
alter table public.notes enable row level security;
create policy "own notes" on public.notes for all to authenticated
  using (owner = (select auth.uid())) with check (owner = (select auth.uid()));

create table public.vault (id integer primary key, word text not null);
alter table public.vault enable row level security;
insert into public.vault select n, 'word ' || n from generate_series(1, 20) n;
`;

export type TestStack = Stack & {
  dataDir: string;
  options: StackOptions;
  /** What the stack logged. */
  lines: string[];
  client(): SupabaseClient;
  secretClient(): SupabaseClient;
  mails(to: string): Promise<Message[]>;
  /** Signs up and is signed in by the link of the confirmation mail. */
  member(email: string): Promise<SupabaseClient>;
  remove(): Promise<void>;
};

export const PASSWORD = 'correct-horse';
const stateless = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };

export function writeMigrations(directory: string, files: Record<string, string>): string {
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

export async function startTestStack(overrides: Partial<StackOptions> = {}): Promise<TestStack> {
  const root = testFolder();
  const lines: string[] = [];
  const options: StackOptions = {
    port: 0,
    dataDir: join(root, 'data'),
    isThrowaway: true,
    seed: 'none',
    migrationsDir: writeMigrations(join(root, 'migrations'), { '20260101000000_notes.sql': NOTES_MIGRATION }),
    log: (line) => lines.push(line),
    ...overrides,
  };
  const stack = await startStack(options);
  const client = () => createClient(stack.url, stack.publishableKey, stateless);
  const mails = async (to: string) => {
    const response = await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`);
    return (await response.json()) as Message[];
  };
  return {
    ...stack,
    options,
    lines,
    dataDir: options.dataDir,
    client,
    secretClient: () => createClient(stack.url, stack.secretKey, stateless),
    mails,
    async member(email) {
      const supabase = client();
      await supabase.auth.signUp({ email, password: PASSWORD });
      const [mail] = await mails(email);
      const { error } = await supabase.auth.verifyOtp({ type: 'signup', token_hash: tokenIn(mail) });
      if (error) throw error;
      return supabase;
    },
    async remove() {
      await stack.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The first address in the plain text of a mail. */
export function linkIn(mail: Message | undefined): string {
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error('There is no link in the mail.');
  return link;
}

/** What the link in a mail is verified with. */
export const tokenIn = (mail: Message | undefined): string =>
  new URL(linkIn(mail)).searchParams.get('token_hash') ?? '';
