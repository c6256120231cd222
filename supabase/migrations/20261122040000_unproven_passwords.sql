-- The password of a sign-up is not proven to be the owner's: anyone can sign up with an address of another person, and the auth
-- server keeps the first password when the owner signs up after that. So a password does not survive the mailed link that
-- confirms the address; the person who opened the link sets one with the session that the link gives.
-- Accounts that are confirmed without a mail (by an administrator, or where confirmations are off) keep theirs.
create function private.drop_unproven_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;
revoke all on function private.drop_unproven_password() from public, anon, authenticated, service_role;

create trigger drop_unproven_password before update on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null and new.confirmation_sent_at is not null
  )
  execute function private.drop_unproven_password();
