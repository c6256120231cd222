import { said, FAMILY, REST, type Description } from './said.ts';

export const familyDescriptions: Readonly<Record<string, Description>> = {
  onHisShoulders: said(
    'A father carries his laughing daughter with two puffs on his shoulders, palm leaves on both sides.',
    'people:2 age:adult age:child skin:monk-08 hair:short hair:afro gender:man gender:woman family:father setting:countryside',
    FAMILY,
    [0.5, 0.4],
  ),
  braidingDay: said(
    'A mother in a green head wrap braids the hair of her daughter, who sits in front of her.',
    'people:2 age:adult age:child skin:monk-07 skin:monk-09 hair:head-wrap hair:braids gender:woman family:mother setting:home',
    FAMILY,
    [0.5, 0.45],
  ),
  threeGenerations: said(
    'A grandmother in a gele, a mother with an afro, and between them a laughing girl with two puffs.',
    'people:3-5 age:older-adult age:adult age:child skin:monk-07 skin:monk-08 hair:head-wrap hair:afro gender:woman family:grandparent family:mother setting:home',
    FAMILY,
    [0.5, 0.4],
  ),
  newArrival: said(
    'A mother with braids and a father with a beard bend over the sleeping baby in their arms.',
    'people:3-5 age:adult age:baby skin:monk-07 skin:monk-08 skin:monk-09 hair:braids hair:short gender:woman gender:man family:parents family:mother family:father setting:home',
    FAMILY,
    [0.5, 0.45],
  ),
  sundayTable: said(
    'Grandparents and two grandchildren sit behind three steaming bowls at a kitchen table.',
    'people:3-5 age:older-adult age:child skin:monk-07 skin:monk-08 skin:monk-09 hair:covered hair:bantu-knots hair:short hair:head-wrap gender:woman gender:man family:grandparent setting:kitchen setting:home',
    FAMILY,
    [0.5, 0.5],
  ),
  twins: said(
    'Twin sisters with two puffs each, one laughing, one in gold glasses, on a teal and an orange ground.',
    'people:2 age:child skin:monk-08 hair:afro gender:woman family:siblings setting:plain',
    FAMILY,
    [0.5, 0.4],
  ),
  bedtimeStory: said(
    'A grandfather with silver hair and beard reads to a sleepy girl with braids under a moonlit window.',
    'people:2 age:older-adult age:child skin:monk-07 skin:monk-08 hair:afro hair:braids gender:man gender:woman family:grandparent setting:home',
    FAMILY,
    [0.5, 0.5],
  ),
  silverBraids: said(
    'A grandmother in profile with silver braids in a bun, eyes closed, a low sun behind her.',
    'people:1 age:older-adult skin:monk-08 hair:braids gender:woman family:grandparent setting:plain',
    FAMILY,
    [0.55, 0.45],
  ),
  carried: said(
    'Seen from behind: a mother in a head wrap carries her sleeping baby on her back in a printed cloth.',
    'people:2 age:adult age:baby skin:monk-08 hair:head-wrap gender:woman family:mother setting:countryside',
    FAMILY,
    [0.5, 0.45],
  ),
  tableForEight: said(
    'From above: red rice, plantain, greens, beans and melon on a table with a kente runner.',
    'people:none profession:food setting:kitchen',
    REST,
  ),
};
