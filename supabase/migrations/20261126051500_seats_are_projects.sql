-- A seat is a project and copies have no limit, as the terms and each license.txt say; the licenses that came with the shop spoke of people
-- and of 10,000 copies. Sentences that the owner wrote stay.
update public.license_options o
set allows = (
  select jsonb_agg(coalesce(n.new, s.old) order by s.place)
  from jsonb_array_elements_text(o.allows) with ordinality s (old, place)
  left join (values
    ('One person works with the files.', 'One project.'),
    ('Ten people of one organization work with the files.', 'Ten projects of one organization.'),
    ('Websites, apps, presentations, social media and print up to 10,000 copies.', 'Websites, apps, presentations, social media and print.'),
    ('Print without a limit of copies.', 'Websites, apps, presentations, social media and print.'),
    ('Products that are sold, such as books, clothes and templates, where the picture is part of the product.',
      'Products that are sold, such as clothes, cups and games, where the picture is part of the product.')
  ) n (old, new) on n.old = s.old
)
where o.allows <> '[]';
