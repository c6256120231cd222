alter index public.illustrations_search set (fastupdate = on, gin_pending_list_limit = 256);
alter index public.illustrations_title_trigrams set (fastupdate = on, gin_pending_list_limit = 256);
alter index public.illustrations_description_trigrams set (fastupdate = on, gin_pending_list_limit = 256);
