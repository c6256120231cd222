/**
 * The address of a database as a command takes it. Arguments can be read by every program of a computer, so a password comes by
 * environment, and goes on to child processes the same way.
 */

/** Throws an Error with a readable message. `env`: SUPABASE_DB_PASSWORD, or PGPASSWORD. */
export function readDatabaseUrl(argument: string, env: NodeJS.ProcessEnv): string {
  const url = URL.parse(argument);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Error('--database-url needs an address like postgresql://postgres@db.example:5432/postgres.');
  }
  if (url.password || url.searchParams.has('password')) {
    throw new Error(
      '--database-url holds a password, and other programs on this computer can read it there. Leave it out of the address ' +
        'and set it as SUPABASE_DB_PASSWORD. If this computer has other users, change the password.',
    );
  }
  const password = env['SUPABASE_DB_PASSWORD'] ?? env['PGPASSWORD'];
  if (password) url.password = encodeURIComponent(password);
  return url.href;
}

/** For a child process: the address for its arguments, the password for its environment. */
export function splitPassword(databaseUrl: string): { address: string; env: Record<string, string> } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { address: url.href, env: password ? { PGPASSWORD: password } : {} };
}
