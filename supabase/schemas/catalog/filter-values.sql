-- Everything a picture can be filtered by, as 'facet:value'; the document that a search reads holds the same values as words that
-- begin with '='. Immutable, because generated columns of illustrations ask for it.

-- Tags are compared without case, accents and marks: 'Natural hair' and 'natural-hair' are one.
create function private.tag_key(tag text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(nullif(btrim(regexp_replace(private.fold(tag), '[^a-z0-9]+', '-', 'g'), '-'), ''), lower(btrim(tag)));
end
$$;

-- Price ranges are of what is for sale and hold their lower bound: 5.00 is in 5-10. A picture whose sides differ by less than a
-- twentieth is square; without a size it has no orientation. In PL/pgSQL, because every write of an item runs it twice.
create function private.filter_values(
  category text, price numeric, is_free boolean, formats text[], width integer, height integer, is_transparent boolean,
  is_vector boolean, series text, tags text[], facets text[], palette text[]
) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  answer text[] := facets;
  part text;
begin
  if is_free or price = 0 then
    answer := answer || 'price:free'::text;
  else
    answer := answer || '{price:paid}'::text[]
      || case when price < 5 then 'price:under-5' when price < 10 then 'price:5-10' when price < 20 then 'price:10-20' else 'price:over-20' end;
  end if;
  if width > 0 and height > 0 then
    answer := answer || ('orientation:'
      || case when width * 20 > height * 21 then 'landscape' when height * 20 > width * 21 then 'portrait' else 'square' end);
  end if;
  if category is not null then answer := answer || ('category:' || category); end if;
  if series is not null then answer := answer || ('series:' || series); end if;
  if is_transparent then answer := answer || 'transparent:yes'::text; end if;
  if is_vector then answer := answer || 'vector:yes'::text; end if;
  foreach part in array formats loop answer := answer || ('format:' || part); end loop;
  foreach part in array tags loop answer := answer || ('tag:' || private.tag_key(part)); end loop;
  if cardinality(palette) > 0 then
    foreach part in array private.palette_colors(palette) loop answer := answer || ('color:' || part); end loop;
  end if;
  return array(select distinct v from unnest(answer) v order by v);
end
$$;

create function private.filter_words(filters text[]) returns tsvector
language plpgsql immutable set search_path = '' as $$
declare
  words text[] := '{}';
  filter text;
begin
  foreach filter in array filters loop words := words || ('=' || filter); end loop;
  return array_to_tsvector(words);
end
$$;

-- What the owner's values say, without the names of their facets: 'hair:bantu-knots' is bantu knots.
create function private.facet_words(facets text[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return translate(regexp_replace(array_to_string(facets, ' '), '[a-z]+:', '', 'g'), '-', ' ');
end
$$;
