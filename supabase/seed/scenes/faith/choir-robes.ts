import { arch, band, ground, rays } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import type { Bust } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain, triangles } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import type { Svg } from '../../art/svg.ts';

export function choirRobes(): Svg {
  const robe = plain(hue.berry);
  const singer = (x: number, y: number, look: Bust) => bustAt(x, y, 0.84, look);
  const wears = wear.gown(robe, plain(hue.gold));
  return (
    ground('#2a2360') +
    arch(800, 40, 1300, 1200, '#3b3380') +
    arch(800, 130, 1080, 1200, '#51479c') +
    rays(800, 130, 120, 1300, 20, '#5d53a8') +
    singer(470, 400, { skin: skins.ebony, hair: hair.fade(), beard: 'short', mouth: 'laugh', eyes: 'closed', wears }) +
    singer(1130, 400, { skin: skins.honey, hair: hair.locs(hairColor.brown), mouth: 'laugh', eyes: 'smiling', wears }) +
    singer(800, 380, {
      skin: skins.espresso,
      hair: hair.afro(hairColor.silver, 0.84),
      hairColor: hairColor.silver,
      glasses: 'round',
      glassesColor: hue.gold,
      mouth: 'laugh',
      eyes: 'closed',
      earrings: 'studs',
      wears,
    }) +
    singer(600, 690, {
      skin: skins.chestnut,
      hair: hair.puff(hairColor.black, hue.gold),
      mouth: 'laugh',
      eyes: 'closed',
      earrings: 'hoops',
      wears,
    }) +
    singer(1000, 690, {
      skin: skins.cocoa,
      hair: hair.braids(hairColor.black, hue.gold),
      mouth: 'laugh',
      eyes: 'smiling',
      earrings: 'drops',
      wears,
    }) +
    band(1130, 70, triangles(hue.night, hue.gold, hue.berry, 0.87))
  );
}
