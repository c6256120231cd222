/**
 * The scheduled work of a hosted project against stand-ins of pg_cron, pg_net and Vault, which the embedded PostgreSQL has not.
 */
import { expect, test } from 'vitest';
import { startTestingServer } from '../tests/testing-database.ts';
import { scheduleSql } from './deploy/schedule.ts';

const STAND_INS = `
  create schema cron; create schema net; create schema vault;
  create table cron.job (name text primary key, schedule text, command text);
  create function cron.schedule(name text, schedule text, command text) returns int language sql as
    $$ insert into cron.job values ($1, $2, $3) on conflict (name) do update set schedule = $2, command = $3 returning 1 $$;
  create table net.calls (url text, headers jsonb, body jsonb);
  create function net.http_post(url text, headers jsonb, body jsonb, timeout_milliseconds int) returns bigint language sql as
    $$ insert into net.calls values ($1, $2, $3) returning 1 $$;
  create table vault.secrets (id uuid default gen_random_uuid(), name text unique, secret text);
  create view vault.decrypted_secrets as select name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(secret text, name text) returns void language sql as
    $$ insert into vault.secrets (name, secret) values ($2, $1) $$;
  create function vault.update_secret(id uuid, secret text) returns void language sql as
    $$ update vault.secrets s set secret = $2 where s.id = $1 $$;`;

test('OP04 every scheduled job asks the project’s maintenance with the secret of the latest deployment', async () => {
  const server = await startTestingServer();
  try {
    const { admin } = await server.clone();
    await admin(STAND_INS);
    for (const secret of ['of the first deployment', "of the second, with 'quotes'"]) {
      const statements = await scheduleSql('https://project.example', secret);
      await admin(statements.replaceAll(/^create extension .*$/gm, ''));
    }
    expect(await admin('select source from private.client_address')).toEqual([{ source: 'cf-connecting-ip' }]);
    await admin(
      (
        await scheduleSql('https://project.example', 'x', {
          CLIENT_ADDRESS_HEADER: 'x-real-ip',
          PAYMENT_PROVIDER: 'paystack',
        })
      ).replaceAll(/^create extension .*$/gm, ''),
    );
    expect(await admin('select source from private.client_address')).toEqual([{ source: 'x-real-ip' }]);
    expect(await admin('select name from private.payment_provider')).toEqual([{ name: 'paystack' }]);
    const last = await scheduleSql('https://project.example', "of the second, with 'quotes'");
    await admin(last.replaceAll(/^create extension .*$/gm, ''));
    const jobs = await admin<{ name: string; command: string }>('select name, command from cron.job order by name');
    for (const { command } of jobs) await admin(command);
    expect(jobs.map(({ name }) => name)).toEqual(['baobab-cleanup', 'baobab-mail', 'baobab-orders', 'baobab-pages']);
    expect(JSON.stringify(jobs)).not.toContain('of the second');
    expect(await admin('select url, headers, body from net.calls')).toEqual(
      [['cleanup'], ['mail', 'sales', 'avatars'], ['orders', 'mail'], ['pages']].map((tasks) => ({
        url: 'https://project.example/functions/v1/maintenance',
        headers: { 'content-type': 'application/json', 'x-maintenance-secret': "of the second, with 'quotes'" },
        body: { tasks },
      })),
    );
  } finally {
    await server.stop();
  }
});
