import { said, WORSHIP, type Description } from './said.ts';

export const faithDescriptions: Readonly<Record<string, Description>> = {
  quietPrayer: said(
    'A woman with a short afro prays with closed eyes and folded hands in a sunlit arch.',
    'people:1 age:adult skin:monk-08 hair:afro gender:woman faith:christianity faith:prayer setting:worship',
    WORSHIP,
    [0.5, 0.45],
  ),
  choirRobes: said(
    'Five singers in berry robes with golden stoles sing in front of violet rays.',
    'people:3-5 age:adult age:older-adult skin:monk-06 skin:monk-07 skin:monk-08 skin:monk-09 hair:short hair:afro hair:braids gender:woman gender:man profession:music faith:christianity setting:worship',
    WORSHIP,
    [0.5, 0.4],
  ),
  lanternEvening: said(
    'A woman in a teal hijab stands between two lanterns under a crescent moon.',
    'people:1 age:young-adult skin:monk-07 hair:covered gender:woman faith:islam setting:city',
    WORSHIP,
    [0.5, 0.5],
  ),
  stainedLight: said(
    'A man with locs, eyes closed, in front of a window of colored glass.',
    'people:1 age:adult skin:monk-09 hair:locs gender:man faith:christianity faith:prayer setting:worship',
    WORSHIP,
    [0.5, 0.45],
  ),
  fridayReading: said(
    'An elder with a gray beard and a green kufi reads a book in front of a tiled wall.',
    'people:1 age:older-adult skin:monk-08 hair:covered gender:man faith:islam setting:worship',
    WORSHIP,
    [0.5, 0.4],
  ),
  candleForYou: said(
    'A woman with Bantu knots holds a small candle in the dark, more candles beside her.',
    'people:1 age:adult skin:monk-07 hair:bantu-knots gender:woman faith:prayer setting:worship',
    WORSHIP,
    [0.5, 0.5],
  ),
  risingPraise: said(
    'Three people in long robes raise their arms and sing before a rising sun.',
    'people:3-5 age:adult skin:monk-06 skin:monk-08 skin:monk-09 hair:curls hair:head-wrap hair:short gender:woman gender:man profession:music faith:christianity setting:countryside',
    WORSHIP,
    [0.5, 0.4],
  ),
  sundayHats: said(
    'Three women in wide hats with flowers, in profile one behind the other, each with a golden hoop.',
    'people:3-5 age:adult age:older-adult skin:monk-07 skin:monk-08 skin:monk-09 hair:covered gender:woman faith:christianity setting:worship',
    WORSHIP,
    [0.5, 0.5],
  ),
  lightBetweenUs: said(
    'The hands of two people around one tall candle, rings of amber light in the dark.',
    'people:2 skin:monk-07 skin:monk-09 faith:prayer setting:plain',
    WORSHIP,
    [0.5, 0.5],
  ),
  manyHands: said(
    'From above: eight hands in different browns reach for one small flower in the middle.',
    'people:6-plus skin:monk-06 skin:monk-07 skin:monk-08 skin:monk-09 family:friends setting:plain',
    null,
    [0.5, 0.5],
  ),
};
