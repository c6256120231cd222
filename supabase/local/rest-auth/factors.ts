/** Second factors and their challenges in the database, by the rules of supabase/auth (internal/models/factor.go, challenge.go, sessions.go). */
import { randomUUID } from 'node:crypto';
import type { Database, Query } from '../db/session.ts';

/** Of a challenge, and of a factor that was neither verified nor challenged. */
export const EXPIRY_SECONDS = 300;

export interface Factor {
  id: string;
  created_at: string;
  updated_at: string;
  status: 'verified' | 'unverified';
  friendly_name?: string;
  factor_type: string;
  phone: string;
  last_challenged_at: string | null;
}

export interface Challenge {
  id: string;
  secret: string;
  is_used: boolean;
  is_from_here: boolean;
  has_expired: boolean;
  /** The last step whose code was taken for this factor. */
  last_step: number | null;
}

/** As the user object shows them. */
export async function listFactors({ admin }: Pick<Database, 'admin'>, user: string): Promise<Factor[]> {
  const rows = await admin<Factor & { friendly_name: string | null }>(
    `select id, created_at, updated_at, status, friendly_name, factor_type, coalesce(phone, '') as phone, last_challenged_at
     from auth.mfa_factors where user_id = $1 order by created_at`,
    [user],
  );
  return rows.map(({ friendly_name, ...factor }) => ({ ...factor, ...(friendly_name && { friendly_name }) }));
}

export async function deleteExpiredFactors({ admin }: Database): Promise<void> {
  await admin(`delete from auth.mfa_factors f where f.status <> 'verified' and f.created_at < now() - interval '${EXPIRY_SECONDS} s'
    and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`);
}

export async function addFactor({ admin }: Database, user: string, name: string, secret: string): Promise<string> {
  const id = randomUUID();
  await admin(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
    [id, user, name, secret],
  );
  return id;
}

export async function addChallenge({ adminTransaction }: Database, factor: string, address: string): Promise<string> {
  const id = randomUUID();
  await adminTransaction(async (query) => {
    await query(`delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - interval '1 day'`, [
      factor,
    ]);
    await query(
      'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3::inet)',
      [id, factor, address],
    );
    await query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [factor]);
  });
  return id;
}

/** Keeps two answers to challenges of one factor from being judged at once. */
export async function lockChallenge(
  query: Query,
  factor: string,
  id: string,
  address: string,
): Promise<Challenge | null> {
  await query('select from auth.mfa_factors where id = $1 for update', [factor]);
  const [challenge] = await query<Challenge>(
    `select c.id, f.secret, c.verified_at is not null as is_used, c.ip_address = $3::inet as is_from_here,
       c.created_at < now() - interval '${EXPIRY_SECONDS} s' as has_expired,
       (select max(u.otp_code::integer) from auth.mfa_challenges u where u.factor_id = f.id and u.verified_at is not null) as last_step
     from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id where c.id = $1 and f.id = $2`,
    [id, factor, address],
  );
  return challenge ?? null;
}

/** The session gets the second level; the account's sessions below it end, and factors that were begun and not finished go. */
export async function acceptFactor(
  query: Query,
  given: { user: string; session: string; factor: string; challenge: string; step: number },
): Promise<void> {
  const { user, session, factor, challenge, step } = given;
  await query('update auth.mfa_challenges set verified_at = now(), otp_code = $2 where id = $1', [
    challenge,
    String(step),
  ]);
  await query(
    `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'`,
    [factor],
  );
  await query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [session, factor]);
  await query(`delete from auth.sessions where user_id = $1 and coalesce(aal::text, 'aal1') < 'aal2'`, [user]);
  await query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp'`, [
    user,
  ]);
}

/** Sessions that were raised by this factor fall back to the first level. */
export async function removeFactor({ adminTransaction }: Database, user: string, factor: string): Promise<void> {
  await adminTransaction(async (query) => {
    await query('delete from auth.mfa_factors where id = $1', [factor]);
    const raised = 'select id from auth.sessions where user_id = $1 and factor_id = $2';
    await query(`delete from auth.mfa_amr_claims where authentication_method = 'totp' and session_id in (${raised})`, [
      user,
      factor,
    ]);
    await query(`update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1 and factor_id = $2`, [
      user,
      factor,
    ]);
  });
}

export async function isSecondLevel({ admin }: Pick<Database, 'admin'>, session: string): Promise<boolean> {
  const [row] = await admin<{ aal: string | null }>('select aal from auth.sessions where id = $1', [session]);
  return row?.aal === 'aal2';
}
