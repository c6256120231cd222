import { said, WORK, CITY, CLOTH, type Description } from './said.ts';

export const businessDescriptions: Readonly<Record<string, Description>> = {
  boardroomLight: said(
    'A director in a cream jacket and an orange head wrap in front of an evening skyline.',
    'people:1 age:adult skin:monk-09 hair:head-wrap gender:woman profession:business setting:office setting:city',
    WORK,
    [0.5, 0.35],
  ),
  pitchDay: said(
    'A woman with a high bun shows rising bars on a screen; three people in the audience look on.',
    'people:3-5 age:adult skin:monk-06 skin:monk-08 skin:monk-09 hair:afro hair:braids hair:short hair:curls gender:woman gender:man profession:business setting:office',
    WORK,
    [0.3, 0.4],
  ),
  cornerShop: said(
    'A smiling shopkeeper with gray locs and a green apron behind his counter, fruit baskets on both sides.',
    'people:1 age:older-adult skin:monk-07 hair:locs gender:man profession:business profession:food setting:market',
    CITY,
    [0.5, 0.45],
  ),
  handshake: said(
    'A man with a flat top and a woman with cornrows, both in suits, shake hands in front of a golden disc.',
    'people:2 age:adult skin:monk-06 skin:monk-08 hair:short hair:cornrows gender:man gender:woman profession:business setting:office',
    null,
    [0.5, 0.5],
  ),
  strategyWall: said(
    'Two colleagues, one with an afro and glasses, one in a kufi cap, in front of a wall of sticky notes.',
    'people:2 age:adult skin:monk-08 skin:monk-09 hair:afro hair:covered gender:woman gender:man profession:business setting:office',
    null,
    [0.5, 0.4],
  ),
  teamOfFour: said(
    'Four colleagues in four colored arches: a short fade, a blue hijab, a bald head with a beard, long braids.',
    'people:3-5 age:adult skin:monk-06 skin:monk-07 skin:monk-08 skin:monk-09 hair:short hair:covered hair:bald hair:braids gender:woman gender:man profession:business faith:islam setting:office',
    null,
    [0.5, 0.45],
  ),
  morningCommute: said(
    'A woman with short locs strides through the city with a briefcase and a cup of coffee at sunrise.',
    'people:1 age:adult skin:monk-08 hair:locs gender:woman profession:business setting:city',
    CITY,
    [0.45, 0.4],
  ),
  quarterToFive: said(
    'From above: two hands type on a laptop with a rising chart, coffee, phone and notebook around it.',
    'people:1 skin:monk-08 profession:business setting:office',
    null,
    [0.5, 0.6],
  ),
  tailorsTable: said(
    'A sewing machine on a table with folded printed cloths, scissors and blue cotton running over the edge.',
    'people:none profession:trades profession:arts setting:studio',
    CLOTH,
  ),
};
