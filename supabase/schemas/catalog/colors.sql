-- Colors by name and by likeness.

-- Lightness 0 to 1, green to red, blue to yellow (Björn Ottosson, 2020) of '#rrggbb'. What is none gives null.
create function private.oklab(p_hex text) returns double precision[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  rgb bytea;
  v double precision[];
  l double precision;
  m double precision;
  s double precision;
begin
  if p_hex is null or p_hex !~ '^#[0-9A-Fa-f]{6}$' then
    return null;
  end if;
  rgb := decode(substr(p_hex, 2), 'hex');
  for i in 0 .. 2 loop
    l := get_byte(rgb, i) / 255::double precision;
    v[i] := case when l <= 0.04045 then l / 12.92 else power((l + 0.055) / 1.055, 2.4) end;
  end loop;
  l := cbrt(0.4122214708 * v[0] + 0.5363325363 * v[1] + 0.0514459929 * v[2]);
  m := cbrt(0.2119034982 * v[0] + 0.6806995451 * v[1] + 0.1073969566 * v[2]);
  s := cbrt(0.0883024619 * v[0] + 0.2817188376 * v[1] + 0.6299787005 * v[2]);
  return array[
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  ];
end
$$;

-- The names of a palette's colors, each once, in its order: red, orange, yellow, green, teal, blue, purple, pink, brown, black, gray,
-- white. `paletteColors` in shared/domain answers the same.
create function private.palette_colors(p_palette text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  names text[] := '{}';
  lab double precision[];
  hex text;
  light double precision;
  chroma double precision;
  hue double precision;
  name text;
begin
  foreach hex in array coalesce(p_palette, '{}') loop
    lab := private.oklab(hex);
    continue when lab is null;
    light := lab[1];
    chroma := sqrt(lab[2] * lab[2] + lab[3] * lab[3]);
    hue := atan2d(lab[3], lab[2]);
    hue := case when hue < 0 then hue + 360 else hue end;
    name := case
      when light < 0.16 or light < 0.28 and chroma < 0.05 then 'black'
      when light > 0.92 and chroma < 0.035 then 'white'
      when chroma < case when light < 0.62 and hue > 12 and hue < 112 then 0.015 else 0.035 end then 'gray'
      when hue < 12 or hue >= 338 then case when light > 0.45 then 'pink' else 'red' end
      when hue < 100 and light < 0.62 and chroma < case when hue < 42 then 0.12 else 0.15 end then 'brown'
      when hue < 112 and light >= 0.62 and (light < 0.72 and chroma < 0.13 or light < 0.84 and chroma < 0.09) then 'brown'
      when hue < 30 then case when light > 0.68 then 'pink' else 'red' end
      when hue < 36 then case when light > 0.68 then 'orange' else 'red' end
      when hue < 75 then 'orange'
      when hue < 112 then case when light < 0.62 then 'green' else 'yellow' end
      when hue < 165 then 'green'
      when hue < 215 then 'teal'
      when hue < 282 then 'blue'
      when hue >= 318 and light > 0.66 then 'pink'
      else 'purple'
    end;
    names := case when name = any (names) then names else names || name end;
  end loop;
  return names;
end
$$;
