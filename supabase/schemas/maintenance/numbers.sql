-- Stored numbers are finite. NaN is greater than every number, so a check like "price >= 0" takes it.
do $$
declare
  number record;
begin
  for number in
    select c.oid::regclass as table_name, a.attname as name, c.relname || '_' || a.attname || '_is_finite' as rule
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and a.attnum > 0 and a.attgenerated = ''
      and a.atttypid in ('numeric'::regtype, 'real'::regtype, 'float8'::regtype)
    order by c.oid, a.attnum
  loop
    execute format('alter table %s add constraint %I check (%I > ''-Infinity'' and %I < ''Infinity'')', number.table_name, number.rule, number.name, number.name);
  end loop;
end
$$;
