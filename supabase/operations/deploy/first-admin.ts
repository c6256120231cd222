/** Makes the person with this address an administrator; refuses an address that never signed up. Safe to repeat. */
export const firstAdminSql = (email: string) => `do $$
declare
  person uuid := (select id from auth.users where lower(email) = lower('${email.replaceAll("'", "''")}'));
begin
  if person is null then
    raise exception 'No account has this address yet: sign up in the shop, confirm the mail, then run this step again.';
  end if;
  update public.profiles set is_admin = true where id = person and not is_admin;
end
$$;
`;
