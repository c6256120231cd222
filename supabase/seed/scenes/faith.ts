import { arch, archOutline, band, floor, ground, hills, rays, stars, sun } from '../art/backdrop.ts';
import { bust, bustAt } from '../art/bust.ts';
import { darker, hairColor, hue, lighter, skins } from '../art/colour.ts';
import { dots, kente, mudcloth, petals, plain, ripples, triangles } from '../art/fabric.ts';
import { arm, figure } from '../art/figure.ts';
import * as wear from '../art/garment.ts';
import * as hair from '../art/hair.ts';
import { candle, desk, lantern, openBook } from '../art/props.ts';
import { at, circle, clipped, ellipse, line, path, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

/** Panes of coloured light inside an arch. */
function stainedGlass(x: number, y: number, width: number, bottom: number, colors: readonly string[]): Svg {
  const outline = archOutline(x, y, width, bottom);
  const panes = Array.from({ length: 60 }, (_, index) => {
    const [column, row] = [index % 5, Math.floor(index / 5)];
    const [px, py, w, h] = [x - width / 2 + (column * width) / 5, y + row * 100, width / 5, 100];
    const color = colors[(column * 2 + row * 3) % colors.length] ?? hue.gold;
    return (
      path(`M${px} ${py}h${w}v${h}h${-w}z`, color) +
      path(`M${px} ${py}L${px + w} ${py + h}H${px}Z`, lighter(color, 0.18))
    );
  }).join('');
  const lead =
    Array.from({ length: 12 }, (_, row) =>
      line(`M${x - width / 2} ${y + row * 100}H${x + width / 2}`, hue.ink, 8),
    ).join('') +
    [1, 2, 3, 4].map((column) => line(`M${x - width / 2 + (column * width) / 5} ${y}V${bottom}`, hue.ink, 8)).join('');
  return clipped(outline, panes, lead) + path(outline, 'none', { stroke: hue.ink, 'stroke-width': 16 });
}

function quietPrayer(): Svg {
  const { cocoa: skin } = skins;
  const cloth = plain(hue.indigo);
  return (
    ground('#f0dcc0') +
    arch(800, 70, 820, 1200, hue.sand) +
    arch(800, 150, 640, 1200, hue.gold) +
    clipped(archOutline(800, 150, 640, 1200), rays(800, 420, 0, 900, 24, '#f7c45a')) +
    at(
      800,
      490,
      1.2,
      bust({
        skin,
        hair: hair.afro(hairColor.black, 0.86),
        eyes: 'closed',
        mouth: 'calm',
        tilt: 4,
        earrings: 'studs',
        wears: wear.sweater(cloth),
      }),
      arm(
        [-216, 330],
        [
          [-230, 560],
          [-86, 560],
        ],
        cloth,
        skin.base,
        56,
      ),
      arm(
        [216, 330],
        [
          [230, 560],
          [86, 560],
        ],
        cloth,
        skin.base,
        56,
      ),
      path('M0 286C-34 296-48 350-58 412C-66 440-72 480-70 546H0Z', skin.base),
      path('M0 286C34 296 48 350 58 412C66 440 72 480 70 546H0Z', skin.shade),
      line('M-24 326C-32 360-36 390-38 420M24 326C32 360 36 390 38 420', skin.line, 5, { opacity: 0.6 }),
    ) +
    band(1140, 60, kente(hue.indigo, hue.gold, hue.brick, 0.5))
  );
}

function choirRobes(): Svg {
  const robe = plain(hue.berry);
  const singer = (x: number, y: number, look: Parameters<typeof bust>[0]) => bustAt(x, y, 0.84, look);
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

function lanternEvening(): Svg {
  const { amber: skin } = skins;
  const cloth = plain(hue.teal);
  return (
    ground('#1d2458') +
    stars('lantern', 70, 900, hue.cream) +
    circle(1240, 280, 150, hue.gold) +
    circle(1300, 240, 132, '#1d2458') +
    path(
      'M0 1200V820C60 760 90 720 110 640C130 720 160 760 220 820V900H330V760C370 720 400 700 440 620C480 700 510 720 550 760V1200ZM1200 1200V860C1250 820 1290 780 1310 700C1330 780 1370 820 1420 860H1600V1200Z',
      '#2c3576',
    ) +
    circle(300, 970, 230, hue.gold, { opacity: 0.18 }) +
    circle(300, 970, 150, hue.gold, { opacity: 0.18 }) +
    at(
      790,
      540,
      1.26,
      bust({
        skin,
        hair: hair.hijab(cloth),
        hijab: true,
        mouth: 'smile',
        turn: -0.5,
        wears: wear.tee(plain(hue.deepteal)),
      }),
    ) +
    at(300, 1110, 1.5, lantern(hue.brick, hue.gold)) +
    at(1310, 1130, 1.1, circle(0, -90, 150, hue.gold, { opacity: 0.2 }), lantern(hue.teal, hue.gold)) +
    band(1140, 60, ripples('#12173e', hue.gold, 0.6))
  );
}

function stainedLight(): Svg {
  const { ebony: skin } = skins;
  return (
    ground('#3a2130') +
    stainedGlass(800, 70, 860, 1200, [hue.gold, hue.clay, hue.teal, hue.indigo, hue.berry, hue.rose, hue.leaf]) +
    bustAt(800, 560, 1.32, {
      skin,
      hair: hair.locs(hairColor.black, 220),
      beard: 'short',
      eyes: 'closed',
      mouth: 'calm',
      tilt: -4,
      wears: wear.shirt(plain(hue.cream)),
    }) +
    band(1150, 50, mudcloth('#26141f', hue.sand, 0.42))
  );
}

function fridayReading(): Svg {
  const { espresso: skin } = skins;
  const robe = plain('#d9e4ea');
  const tile = petals(hue.teal, hue.cream, hue.gold, 1);
  return (
    ground(hue.teal) +
    tile.defs +
    rect(0, 0, 1600, 1200, tile.paint, 0, { opacity: 0.5 }) +
    arch(800, 60, 900, 1200, hue.cream) +
    arch(800, 120, 780, 1200, '#f2cf98') +
    circle(800, 430, 250, hue.gold, { opacity: 0.5 }) +
    at(
      800,
      470,
      1.2,
      bust({
        skin,
        hair: hair.kufi(plain(hue.forest), hairColor.grey),
        hairColor: hairColor.grey,
        beard: 'full',
        eyes: 'closed',
        mouth: 'calm',
        wears: wear.dashiki(robe, hue.gold, hue.forest),
      }),
      at(0, 560, 1.2, openBook(hue.forest)),
      arm(
        [-216, 330],
        [
          [-280, 510],
          [-180, 530],
        ],
        robe,
        skin.base,
        56,
      ),
      arm(
        [216, 330],
        [
          [280, 510],
          [180, 530],
        ],
        robe,
        skin.base,
        56,
      ),
    ) +
    band(1140, 60, ripples(hue.forest, hue.gold, 0.6))
  );
}

function candleForYou(): Svg {
  const { chestnut: skin } = skins;
  const cloth = dots(hue.plum, hue.rose, 0.9);
  return (
    ground('#3a1c36') +
    [470, 360, 250].map((r, index) => circle(800, 760, r, hue.gold, { opacity: 0.1 + index * 0.06 })).join('') +
    at(
      800,
      480,
      1.22,
      bust({
        skin,
        hair: hair.knots(),
        eyes: 'closed',
        mouth: 'smile',
        wears: wear.sweater(cloth, hue.berry),
        build: 0.88,
      }),
      at(0, 500, 1, candle()),
      arm(
        [-190, 330],
        [
          [-236, 540],
          [-56, 500],
        ],
        cloth,
        skin.base,
        48,
      ),
      arm(
        [190, 330],
        [
          [236, 540],
          [56, 500],
        ],
        cloth,
        skin.base,
        48,
      ),
    ) +
    desk(1120, '#26112a') +
    [
      [220, 1],
      [380, 0.76],
      [1240, 0.8],
      [1400, 1.1],
    ]
      .map(([x = 0, size = 1]) =>
        at(x, 1150, size, circle(0, -170, 120, hue.gold, { opacity: 0.18 }), candle(hue.rose)),
      )
      .join('')
  );
}

function risingPraise(): Svg {
  const dress = plain(hue.clay);
  const praise = (
    x: number,
    y: number,
    scale: number,
    look: Pick<Parameters<typeof figure>[0], 'skin' | 'hair' | 'beard' | 'earrings'>,
    cloth: typeof dress,
    bend: number,
  ) =>
    at(
      x,
      y,
      scale,
      figure({
        ...look,
        eyes: 'closed',
        mouth: 'laugh',
        tilt: bend * 6,
        neck: [0, 330],
        hip: [0, 540],
        arms: [
          [
            [-150, 240],
            [-170, 90],
          ],
          [
            [150, 240],
            [180, 96],
          ],
        ],
        legs: [
          [
            [-30, 740],
            [-34, 900],
          ],
          [
            [30, 740],
            [36, 900],
          ],
        ],
        top: cloth,
        bottom: cloth,
        sleeves: 'long',
        cut: 'skirt',
        hem: [
          [-170, 860],
          [-60, 880],
          [60, 880],
          [170, 860],
        ],
        shoes: hue.ink,
        toes: [-1, 1],
        headScale: 0.5,
      }),
    );
  return (
    ground('#f6b65a') +
    sun(800, 520, 330, hue.cream, 3) +
    rays(800, 520, 520, 1100, 26, '#f9c878') +
    hills(1000, hue.brick, 30) +
    floor(1080, darker(hue.brick, 0.3)) +
    ellipse(800, 1120, 620, 40, hue.ink, { opacity: 0.16 }) +
    praise(460, 210, 1, { skin: skins.honey, hair: hair.curly(hairColor.brown) }, plain(hue.teal), -1) +
    praise(1140, 210, 1, { skin: skins.ebony, hair: hair.fade(), beard: 'short' }, plain(hue.indigo), 1) +
    praise(
      800,
      110,
      1.12,
      { skin: skins.espresso, hair: hair.headwrap(plain(hue.teal)), earrings: 'hoops' },
      petals(hue.clay, hue.gold, hue.cream, 0.8),
      0,
    )
  );
}

export const faith = {
  quietPrayer,
  choirRobes,
  lanternEvening,
  stainedLight,
  fridayReading,
  candleForYou,
  risingPraise,
};
