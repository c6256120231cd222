drop function public.deep_illustrations(integer,integer,text,text,boolean,text);
