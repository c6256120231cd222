-- A seat is a project, as the terms and each license.txt say; the licenses that came with the shop spoke of people.
update public.license_options
set allows = replace(replace(allows::text,
  '"One person works with the files."', '"One project."'),
  '"Ten people of one organization work with the files."', '"Ten projects of one organization."')::jsonb
where allows::text like '%"One person works with the files."%' or allows::text like '%"Ten people of one organization work with the files."%';
