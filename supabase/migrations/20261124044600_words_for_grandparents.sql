-- Who asks for a grandmother finds pictures whose people are a grandparent and a woman by the owner's facets, whatever their texts say.
update public.search_synonyms set means = means || '{grandparent woman}'::text[]
where term in ('grandmother', 'grandma', 'grandmom', 'granny', 'nana') and not means @> '{grandparent woman}' and cardinality(means) < 20;

update public.search_synonyms set means = means || '{grandparent man}'::text[]
where term in ('grandfather', 'grandpa', 'granddad', 'grandad') and not means @> '{grandparent man}' and cardinality(means) < 20;
