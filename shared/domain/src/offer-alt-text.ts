/** A first alt text out of what the owner has said about a picture: a beginning for a person to finish, never saved unseen. */
import { ALT_TEXT_MAX_CHARS, facetOf, valuesOf, type FacetValue } from './descriptions.ts';

interface Described {
  readonly title: string;
  readonly facets: readonly string[];
}

const AGES: Readonly<Record<string, string>> = { baby: 'baby', child: 'child', teenager: 'teenager' };
const PEOPLE: Readonly<Record<string, string>> = {
  '2': 'Two people',
  '3-5': 'A group of people',
  '6-plus': 'A large group of people',
};
const HAIR: Readonly<Record<string, string>> = {
  afro: 'an afro',
  straight: 'straight hair',
  short: 'short hair',
  curls: 'curly hair',
  waves: 'wavy hair',
  bald: 'a bald head',
  'head-wrap': 'a head wrap',
  covered: 'covered hair',
};
const SETTINGS: Readonly<Record<string, string>> = {
  home: 'at home',
  school: 'at school',
  plain: 'on a plain background',
  beach: 'at the water',
  countryside: 'in the countryside',
  hospital: 'in a clinic',
  market: 'at a market',
};

/** 'Sunday Tea: an older woman with locs, at home.'; with nothing said about it, the title alone. */
export function offerAltText({ title, facets }: Described, vocabulary: readonly FacetValue[]): string {
  const label = (facet: string, value: string) =>
    (vocabulary.find((each) => each.facet === facet && each.value === value)?.label ?? value).toLowerCase();
  const all = (facet: string) => valuesOf(facets, facet, vocabulary);
  const words = (facet: string, own: Readonly<Record<string, string>> = {}) =>
    all(facet).map((value) => own[value] ?? label(facet, value));
  const where = words('setting', SETTINGS).slice(0, 2);
  const parts = [
    withArticle(whoIsThere(all('people'), all('gender'), all('age'))),
    joined('with', [
      ...words('hair', HAIR),
      ...(facets.some((term) => facetOf(term) === 'ability') ? words('ability') : []),
    ]),
  ];
  const work = [...words('profession'), ...words('family')];
  const told = [
    parts.filter(Boolean).join(' '),
    ...work,
    ...where.map((each) => (/^(in|at|on) /.test(each) ? each : `in the ${each}`)),
  ].filter(Boolean);
  const name = title.trim();
  if (told.length === 0) return name.slice(0, ALT_TEXT_MAX_CHARS);
  const text = `${name === '' ? '' : `${name}: `}${told.join(', ')}.`;
  return (text.charAt(0).toUpperCase() + text.slice(1)).slice(0, ALT_TEXT_MAX_CHARS);
}

function whoIsThere([people]: string[], genders: string[], ages: string[]): string {
  if (people === 'none') return '';
  const group = PEOPLE[people ?? ''];
  if (group) return group.charAt(0).toLowerCase() + group.slice(1);
  if (genders.length === 0 && ages.length === 0) return people === '1' ? 'one person' : '';
  const [age = ''] = ages;
  const isYoung = age in AGES;
  const woman = genders.includes('woman');
  const noun =
    genders.length === 1 && genders[0] !== 'androgynous'
      ? isYoung
        ? woman
          ? 'girl'
          : 'boy'
        : woman
          ? 'woman'
          : 'man'
      : (AGES[age] ?? 'person');
  const adjective = age === 'older-adult' ? 'older ' : age === 'young-adult' ? 'young ' : '';
  return `${adjective}${age === 'teenager' && noun !== 'teenager' ? 'teenage ' : ''}${noun}`;
}

function withArticle(noun: string): string {
  if (noun === '' || /^(two|a|one) /.test(noun)) return noun;
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function joined(before: string, words: string[]): string {
  if (words.length === 0) return '';
  const last = words.at(-1);
  return `${before} ${words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`}`;
}
