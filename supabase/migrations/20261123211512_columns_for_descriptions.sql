create table public.facet_values ();

create table public.series ();

alter table public.facet_values add column facet text not null;

alter table public.facet_values add column value text not null;

alter table public.facet_values add column label text not null;

alter table public.facet_values add column display_order integer default 0 not null;

alter table public.facet_values add column is_active boolean default true not null;

alter table public.illustrations add column series text;

alter table public.illustrations add column alt_text text;

alter table public.illustrations add column facets text[] default '{}'::text[] not null;

alter table public.illustrations add column focus_x real;

alter table public.illustrations add column focus_y real;

alter table public.illustrations add column palette text[] default '{}'::text[] not null;

alter table public.illustrations add column perceptual_hash text;

alter table public.series add column name text not null;

alter table public.series add column slug text not null;

alter table public.series add column description text default ''::text not null;

alter table public.series add column created_at timestamp with time zone default now() not null;

alter table public.facet_values add constraint facet_values_facet_check CHECK (((facet ~ '^[a-z]+$'::text) AND (char_length(facet) <= 30)));

alter table public.facet_values add constraint facet_values_label_check CHECK ((label ~ '^\S(.{0,58}\S)?$'::text));

alter table public.facet_values add constraint facet_values_pkey PRIMARY KEY (facet, value);

alter table public.facet_values add constraint facet_values_value_check CHECK (((value ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(value) <= 40)));

alter table public.illustrations add constraint illustrations_alt_text_check CHECK (((char_length(alt_text) >= 1) AND (char_length(alt_text) <= 300)));

alter table public.illustrations add constraint illustrations_facets_check CHECK ((cardinality(facets) <= 60));

alter table public.illustrations add constraint illustrations_focus_x_check CHECK (((focus_x >= (0)::double precision) AND (focus_x <= (1)::double precision)));

alter table public.illustrations add constraint illustrations_focus_y_check CHECK (((focus_y >= (0)::double precision) AND (focus_y <= (1)::double precision)));

alter table public.illustrations add constraint illustrations_palette_check CHECK ((cardinality(palette) <= 8));

alter table public.illustrations add constraint illustrations_perceptual_hash_check CHECK ((perceptual_hash ~ '^[0-9a-f]{16}$'::text));

alter table public.series add constraint series_description_check CHECK ((char_length(description) <= 1000));

alter table public.series add constraint series_name_check CHECK ((name ~ '^\S.{0,98}\S$'::text));

alter table public.series add constraint series_pkey PRIMARY KEY (name);

alter table public.series add constraint series_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 100)));

alter table public.series add constraint series_slug_key UNIQUE (slug);

alter table public.illustrations add constraint illustrations_series_fkey FOREIGN KEY (series) REFERENCES public.series(name) ON UPDATE CASCADE ON DELETE SET NULL;

CREATE INDEX illustrations_series ON public.illustrations USING btree (series);

CREATE UNIQUE INDEX series_name_ci_key ON public.series USING btree (lower(name));

alter table public.facet_values enable row level security;

alter table public.series enable row level security;

create policy facet_values_delete on public.facet_values for delete to authenticated
  using (( SELECT private.may('content'::text) AS may));

create policy facet_values_insert on public.facet_values for insert to authenticated
  with check (( SELECT private.may('content'::text) AS may));

create policy facet_values_select on public.facet_values for select to authenticated
  using ((is_active OR ( SELECT private.may('content'::text) AS may)));

create policy facet_values_select_public on public.facet_values for select to anon
  using (is_active);

create policy facet_values_update on public.facet_values for update to authenticated
  using (( SELECT private.may('content'::text) AS may))
  with check (( SELECT private.may('content'::text) AS may));

create policy series_delete on public.series for delete to authenticated
  using (( SELECT private.may('content'::text) AS may));

create policy series_insert on public.series for insert to authenticated
  with check (( SELECT private.may('content'::text) AS may));

create policy series_select on public.series for select to authenticated
  using ((( SELECT private.may('content'::text) AS may) OR (EXISTS ( SELECT
   FROM public.illustrations i
  WHERE ((i.series = series.name) AND (i.listed_from <= now()))))));

create policy series_select_public on public.series for select to anon
  using ((EXISTS ( SELECT
   FROM public.illustrations i
  WHERE ((i.series = series.name) AND (i.listed_from <= now())))));

create policy series_update on public.series for update to authenticated
  using (( SELECT private.may('content'::text) AS may))
  with check (( SELECT private.may('content'::text) AS may));

comment on column public.illustrations.alt_text is 'What the picture shows, for people who do not see it; null where only the title tells.';

comment on column public.illustrations.facets is 'What the owner says about people and setting: ''facet:value'' of facet_values, each once, ascending.';

comment on column public.illustrations.focus_x is 'The point that crops keep, from the left and the top, 0 to 1; null is the middle.';

comment on column public.illustrations.palette is 'The picture''s main colors as #rrggbb, the largest area first.';

comment on column public.illustrations.perceptual_hash is '64 bits in hexadecimal: pictures that look alike differ in few of them.';

grant DELETE on public.facet_values to authenticated;

grant DELETE on public.facet_values to service_role;

grant DELETE on public.series to authenticated;

grant DELETE on public.series to service_role;

grant INSERT on public.facet_values to authenticated;

grant INSERT on public.facet_values to service_role;

grant INSERT on public.series to authenticated;

grant INSERT on public.series to service_role;

grant MAINTAIN on public.facet_values to service_role;

grant MAINTAIN on public.series to service_role;

grant REFERENCES on public.facet_values to service_role;

grant REFERENCES on public.series to service_role;

grant SELECT on public.facet_values to anon;

grant SELECT on public.facet_values to authenticated;

grant SELECT on public.facet_values to service_role;

grant SELECT on public.series to anon;

grant SELECT on public.series to authenticated;

grant SELECT on public.series to service_role;

grant TRIGGER on public.facet_values to service_role;

grant TRIGGER on public.series to service_role;

grant TRUNCATE on public.facet_values to service_role;

grant TRUNCATE on public.series to service_role;

grant UPDATE on public.facet_values to authenticated;

grant UPDATE on public.facet_values to service_role;

grant UPDATE on public.series to authenticated;

grant UPDATE on public.series to service_role;

-- What the owner can choose from at the start; rows may be added, renamed and removed.
insert into public.facet_values (facet, value, label, display_order) values
  ('people', '1', 'One person', 1),
  ('people', '2', 'Two people', 2),
  ('people', '3-5', 'Small group', 3),
  ('people', '6-plus', 'Large group', 4),
  ('people', 'none', 'No people', 5),
  ('age', 'baby', 'Baby', 1),
  ('age', 'child', 'Child', 2),
  ('age', 'teenager', 'Teenager', 3),
  ('age', 'young-adult', 'Young adult', 4),
  ('age', 'adult', 'Adult', 5),
  ('age', 'older-adult', 'Older adult', 6),
  ('skin', 'monk-01', 'Monk 1', 1),
  ('skin', 'monk-02', 'Monk 2', 2),
  ('skin', 'monk-03', 'Monk 3', 3),
  ('skin', 'monk-04', 'Monk 4', 4),
  ('skin', 'monk-05', 'Monk 5', 5),
  ('skin', 'monk-06', 'Monk 6', 6),
  ('skin', 'monk-07', 'Monk 7', 7),
  ('skin', 'monk-08', 'Monk 8', 8),
  ('skin', 'monk-09', 'Monk 9', 9),
  ('skin', 'monk-10', 'Monk 10', 10),
  ('hair', 'afro', 'Afro', 1),
  ('hair', 'braids', 'Braids', 2),
  ('hair', 'cornrows', 'Cornrows', 3),
  ('hair', 'locs', 'Locs', 4),
  ('hair', 'twists', 'Twists', 5),
  ('hair', 'bantu-knots', 'Bantu knots', 6),
  ('hair', 'curls', 'Curls', 7),
  ('hair', 'waves', 'Waves', 8),
  ('hair', 'straight', 'Straight', 9),
  ('hair', 'short', 'Short or faded', 10),
  ('hair', 'bald', 'Bald', 11),
  ('hair', 'head-wrap', 'Head wrap', 12),
  ('hair', 'covered', 'Covered', 13),
  ('gender', 'woman', 'Feminine', 1),
  ('gender', 'man', 'Masculine', 2),
  ('gender', 'androgynous', 'Androgynous', 3),
  ('profession', 'business', 'Business', 1),
  ('profession', 'technology', 'Technology', 2),
  ('profession', 'healthcare', 'Healthcare', 3),
  ('profession', 'education', 'Teaching', 4),
  ('profession', 'student', 'Studying', 5),
  ('profession', 'arts', 'Arts and design', 6),
  ('profession', 'music', 'Music and dance', 7),
  ('profession', 'food', 'Cooking and food', 8),
  ('profession', 'sport', 'Sport', 9),
  ('profession', 'trades', 'Trades and building', 10),
  ('profession', 'science', 'Science', 11),
  ('profession', 'farming', 'Farming', 12),
  ('profession', 'public-service', 'Public service', 13),
  ('ability', 'wheelchair', 'Wheelchair', 1),
  ('ability', 'prosthesis', 'Prosthesis', 2),
  ('ability', 'crutches', 'Crutches or cane', 3),
  ('ability', 'white-cane', 'White cane', 4),
  ('ability', 'guide-dog', 'Guide dog', 5),
  ('ability', 'hearing-aid', 'Hearing aid', 6),
  ('ability', 'sign-language', 'Sign language', 7),
  ('ability', 'limb-difference', 'Limb difference', 8),
  ('ability', 'vitiligo', 'Vitiligo', 9),
  ('ability', 'down-syndrome', 'Down syndrome', 10),
  ('family', 'couple', 'Couple', 1),
  ('family', 'mother', 'Mother', 2),
  ('family', 'father', 'Father', 3),
  ('family', 'parents', 'Parents with children', 4),
  ('family', 'grandparent', 'Grandparent', 5),
  ('family', 'siblings', 'Siblings', 6),
  ('family', 'pregnancy', 'Pregnancy', 7),
  ('family', 'friends', 'Friends', 8),
  ('family', 'wedding', 'Wedding', 9),
  ('faith', 'christianity', 'Christianity', 1),
  ('faith', 'islam', 'Islam', 2),
  ('faith', 'african-traditional', 'African traditional religion', 3),
  ('faith', 'judaism', 'Judaism', 4),
  ('faith', 'prayer', 'Prayer', 5),
  ('setting', 'home', 'Home', 1),
  ('setting', 'kitchen', 'Kitchen', 2),
  ('setting', 'office', 'Office', 3),
  ('setting', 'school', 'School', 4),
  ('setting', 'studio', 'Studio', 5),
  ('setting', 'hospital', 'Hospital or clinic', 6),
  ('setting', 'market', 'Market', 7),
  ('setting', 'city', 'City', 8),
  ('setting', 'countryside', 'Countryside', 9),
  ('setting', 'beach', 'Beach or water', 10),
  ('setting', 'worship', 'Place of worship', 11),
  ('setting', 'plain', 'Plain background', 12);
