-- Marks that turn the direction of what follows, such as U+202E: a title with one shows another name than it has. They are removed from
-- every text that people write, whichever way it comes in.
create function private.remove_direction_marks() returns trigger
language plpgsql set search_path = '' as $$
declare
  marks constant text := '[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]';
begin
  if new::text ~ marks then
    new := jsonb_populate_record(new, regexp_replace(to_jsonb(new)::text, marks, '', 'g')::jsonb);
  end if;
  return new;
end
$$;

create trigger clean_text before insert or update on public.profiles
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.categories
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.series
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.facet_values
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.illustrations
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.contact_messages
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.discount_codes
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.favorite_lists
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.license_options
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.bundle_packs
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.blog_posts
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.about_content
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.team_members
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.content_documents
  for each row execute function private.remove_direction_marks();
create trigger clean_text before insert or update on public.shop_settings
  for each row execute function private.remove_direction_marks();
