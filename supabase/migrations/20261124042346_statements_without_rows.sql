CREATE OR REPLACE FUNCTION private.keep_lexicon()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- An update that the policies leave without rows may come from every signed-in user.
  if exists (select from changed) then
    perform private.rebuild_lexicon();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_changed_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from changed) then
    insert into private.content_changes default values;
  end if;
  return null;
end
$function$;

CREATE TRIGGER keep_lexicon_added AFTER INSERT ON public.categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon_added AFTER INSERT ON public.facet_values REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon_added AFTER INSERT ON public.search_stop_words REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon_added AFTER INSERT ON public.search_synonyms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon_changed AFTER UPDATE ON public.categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon_changed AFTER UPDATE ON public.facet_values REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon_changed AFTER UPDATE ON public.search_stop_words REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon_changed AFTER UPDATE ON public.search_synonyms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon_removed AFTER DELETE ON public.categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon_removed AFTER DELETE ON public.facet_values REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon_removed AFTER DELETE ON public.search_stop_words REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER keep_lexicon_removed AFTER DELETE ON public.search_synonyms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_lexicon();

CREATE TRIGGER note_content_added AFTER INSERT ON public.about_content REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_added AFTER INSERT ON public.bundle_packs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_added AFTER INSERT ON public.categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_added AFTER INSERT ON public.free_pack REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_added AFTER INSERT ON public.illustrations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_added AFTER INSERT ON public.pack_previews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_added AFTER INSERT ON public.shop_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_added AFTER INSERT ON public.team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.about_content REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.bundle_packs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.free_pack REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.illustrations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.pack_previews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.shop_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_changed AFTER UPDATE ON public.team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.about_content FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.bundle_packs FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.free_pack FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.illustrations FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.pack_previews FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.shop_settings FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_emptied AFTER TRUNCATE ON public.team_members FOR EACH STATEMENT EXECUTE FUNCTION private.note_content_change();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.about_content REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.bundle_packs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.free_pack REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.illustrations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.pack_previews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.shop_settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

CREATE TRIGGER note_content_removed AFTER DELETE ON public.team_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_rows();

drop trigger note_content_change on public.team_members;

drop trigger note_content_change on public.shop_settings;

drop trigger note_content_change on public.pack_previews;

drop trigger note_content_change on public.illustrations;

drop trigger note_content_change on public.free_pack;

drop trigger note_content_change on public.categories;

drop trigger note_content_change on public.bundle_packs;

drop trigger note_content_change on public.about_content;

drop trigger keep_lexicon on public.search_synonyms;

drop trigger keep_lexicon on public.search_stop_words;

drop trigger keep_lexicon on public.facet_values;

drop trigger keep_lexicon on public.categories;
