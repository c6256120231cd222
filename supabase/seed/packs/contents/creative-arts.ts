import { atTable, group, portrait, stillLife } from '../busts.ts';
import { standing, together } from '../figures.ts';
import { of } from '../picture.ts';
import { sideView } from '../profiles.ts';
import * as w from '../wardrobe.ts';
import { cloths } from '../wardrobe.ts';

export const creativeArts = [
  ...of('Culture', {
    'Master Drummer': () =>
      portrait(['bayo', w.dashiki('brick', 'gold', 'teal'), 'laughing'], ['circle', 'gold', 'rays'], {
        holds: 'djembe',
      }),
    'Gele and Gold': () => portrait(['ruth', w.wrapped(cloths.bluekente)], ['circle', 'clay', 'rings']),
    'Horn Section': () =>
      portrait(['dele', w.blazer('night', 'cream', 'berry'), 'calm'], ['tile', 'plum', 'rays'], { holds: 'trumpet' }),
    'Festival Dancer': () =>
      standing(
        {
          sitter: ['fatou', w.wrapped(cloths.flowers), 'laughing'],
          pose: 'dance',
          bottom: ['skirt', cloths.flowers, 'brick'],
        },
        { ground: ['circle', 'gold', 'rings'] },
      ),
    Painter: () => atTable(['zuri', w.apron('white', 'teal')], ['hexagon', 'rose'], ['palette', 'brushes']),
    'At the Easel': () =>
      standing(
        { sitter: ['isaac', w.shirt('gold')], pose: 'point', bottom: ['trousers', 'night', 'clay'], holds: 'pencil' },
        { beside: 'easel', scale: 0.3 },
      ),
    'Mask Carver': () => portrait(['thabo', w.tee('olive')], ['arch', 'brick', 'rays'], { holds: 'mask' }),
    Potter: () =>
      portrait(['mariam', w.apron('clay', 'cream'), 'tender'], ['circle', 'teal', 'dots'], { holds: 'vase' }),
    'Kente Weaver': () => portrait(['kwame', w.draped(cloths.kente, 'cream')], ['tile', 'forest', 'rings']),
    Songwriter: () =>
      standing(
        { sitter: ['samuel', w.hoodie('berry'), 'singing'], pose: 'sit', bottom: ['trousers', 'indigo', 'cream'] },
        { ground: ['arch', 'rose', 'halo'], beside: 'guitar' },
      ),
    'Jazz Voice': () =>
      portrait(['adaeze', w.wrapped(cloths.berries), 'singing'], ['circle', 'night', 'halo'], { holds: 'mic' }),
    'Theater Night': () => stillLife(['masks', 'fan', 'candle'], 'plum'),
    'Studio Shelf': () => stillLife(['brushes', 'palette', 'vase'], 'cream'),
    'Sounds of Home': () => stillLife(['djembe', 'trumpet', 'guitar'], 'plum'),
    'Street Dance': () =>
      together(
        { sitter: ['jabari', w.tee('gold'), 'laughing'], pose: 'twirl', bottom: ['trousers', 'indigo', 'white'] },
        { sitter: ['imani', w.tank('berry'), 'laughing'], pose: 'dance', bottom: ['trousers', 'night', 'gold'] },
      ),
    'Vinyl Collector': () =>
      portrait(['omar', w.hoodie('teal'), 'laughing'], ['circle', 'amber', 'rings'], { raises: 'vinyl' }),
    Photographer: () => portrait(['khadija', w.shirt('leaf')], ['tile', 'sky', 'dots'], { holds: 'camera' }),
    'Ochre Profile': () => sideView(['ebony', 'locs', cloths.mud], ['circle', 'amber', 'rings']),
    'Silver Profile': () => sideView(['cocoa', 'silver', cloths.night], ['arch', 'indigo', 'halo']),
    'Market Basket': () =>
      standing(
        {
          sitter: ['ngozi', w.wrapped(cloths.waves)],
          pose: 'carry',
          bottom: ['skirt', cloths.waves, 'brick'],
          holds: 'basket',
        },
        { ground: ['circle', 'gold', 'hills'], scale: 0.5 },
      ),
    'Dancers of the Square': () =>
      group(
        [
          ['sade', w.wrapped(cloths.peaks), 'laughing'],
          ['malik', w.dashiki('gold', 'clay', 'teal'), 'laughing'],
          ['abena', w.wrapped(cloths.kente), 'laughing'],
        ],
        ['tile', 'clay', 'rays'],
      ),
  }),
  ...of('Faith', {
    'Choir Solo': () => portrait(['josephine', w.gown('berry', cloths.kente), 'singing'], ['arch', 'gold', 'rays']),
    'Gospel Trio': () =>
      group(
        [
          ['kofi', w.gown('indigo', cloths.bluekente), 'singing'],
          ['efua', w.gown('indigo', cloths.bluekente), 'singing'],
          ['renee', w.gown('indigo', cloths.bluekente), 'singing'],
        ],
        ['tile', 'gold', 'rays'],
      ),
    'Rising Praise': () =>
      standing(
        { sitter: ['lerato', w.turtleneck('clay'), 'singing'], pose: 'cheer', bottom: ['skirt', 'clay', 'ink'] },
        { ground: ['circle', 'cream', 'rays'] },
      ),
    'Evening Recitation': () =>
      portrait(['amina', w.turtleneck('plum'), 'calm'], ['circle', 'sand', 'halo'], { holds: 'quran' }),
  }),
];
