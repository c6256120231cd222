import { atTable, group, pair, portrait, stillLife } from '../busts.ts';
import { standing, together } from '../figures.ts';
import { of } from '../picture.ts';
import { faceToFace } from '../profiles.ts';
import * as w from '../wardrobe.ts';
import { cloths } from '../wardrobe.ts';

export const familyLife = [
  ...of('Family', {
    'Mother and Son': () =>
      pair(['imani', w.sweater('clay'), 'tender'], ['ayo', w.tee('teal'), 'laughing'], ['circle', 'gold', 'halo']),
    'Father and Daughter': () =>
      pair(
        ['kwame', w.shirt('leaf'), 'laughing'],
        ['temi', w.dotted('rose', 'cream'), 'laughing'],
        ['tile', 'sky', 'dots'],
      ),
    'Grandmother’s Lesson': () =>
      pair(['josephine', w.wrapped(cloths.night), 'tender'], ['mona', w.tee('gold')], ['tile', 'blush'], 'openbook'),
    'Four at Home': () =>
      group(
        [
          ['malik', w.shirt('gold')],
          ['lerato', w.sweater('teal'), 'laughing'],
          ['kito', w.tee('clay'), 'laughing'],
          ['lulu', w.striped('cream', 'berry'), 'laughing'],
        ],
        ['tile', 'cream', 'halo'],
      ),
    'Three Generations': () =>
      group(
        [
          ['ruth', w.wrapped(cloths.bluekente)],
          ['ngozi', w.turtleneck('clay')],
          ['temi', w.tee('gold'), 'laughing'],
        ],
        ['tile', 'teal', 'rings'],
      ),
    'New Arrival': () =>
      portrait(['sade', w.wrapped(cloths.leaves), 'tender'], ['circle', 'mint', 'halo'], { holds: 'baby' }),
    'Night Feed': () => portrait(['samuel', w.tee('sky'), 'tender'], ['circle', 'night', 'rings'], { holds: 'baby' }),
    'Walk with the Pram': () =>
      standing(
        { sitter: ['zuri', w.sweater('gold')], pose: 'walk', bottom: ['skirt', 'teal', 'cream'] },
        { beside: 'pram', ground: ['circle', 'sky', 'hills'] },
      ),
    'Birthday Cake': () =>
      portrait(['nia', w.dotted('berry', 'cream'), 'laughing'], ['tile', 'gold', 'dots'], { holds: 'cake' }),
    'Afternoon with Dad': () =>
      together(
        { sitter: ['omar', w.hoodie('leaf')], pose: 'stand', bottom: ['trousers', 'night', 'clay'] },
        { sitter: ['sefu', w.tee('gold'), 'laughing'], pose: 'wave', bottom: ['shorts', 'indigo', 'white'] },
      ),
    'Kite Afternoon': () =>
      together(
        {
          sitter: ['mariam', w.tee('berry'), 'laughing'],
          pose: 'wave',
          bottom: ['trousers', 'indigo', 'cream'],
          holds: 'kite',
        },
        { sitter: ['ayo', w.striped('gold', 'clay'), 'laughing'], pose: 'jump', bottom: ['shorts', 'teal', 'white'] },
        { ground: ['tile', 'sky', 'hills'], scale: 0.5 },
      ),
    'Building Blocks': () =>
      standing(
        { sitter: ['kito', w.tee('clay'), 'laughing'], pose: 'kneel', bottom: ['shorts', 'indigo', 'white'] },
        { beside: 'blocks' },
      ),
    'Sunday Table': () =>
      atTable(
        ['josephine', w.dashiki('berry', 'gold', 'plum'), 'laughing'],
        ['arch', 'amber', 'halo'],
        ['bowl', 'basket', 'tea'],
      ),
    'Braiding Day': () =>
      pair(['abena', w.tee('leaf')], ['lulu', w.tee('rose'), 'tender'], ['tile', 'gold', 'rings'], undefined, 10),
    'Grandfather’s Tea': () =>
      portrait(['thabo', w.sweater('brick'), 'laughing'], ['circle', 'sand', 'hills'], { holds: 'tea' }),
    'Toy Shelf': () => stillLife(['blocks', 'kite', 'ball'], 'sky'),
    'Quilt for the Baby': () =>
      portrait(['renee', w.turtleneck('teal'), 'tender'], ['pill', 'rose', 'halo'], { holds: 'quilt' }),
    Brothers: () =>
      pair(['kofi', w.hoodie('indigo'), 'laughing'], ['jabari', w.hoodie('clay'), 'laughing'], ['hexagon', 'mint']),
    Aunties: () =>
      group(
        [
          ['fatou', w.wrapped(cloths.flowers), 'laughing'],
          ['adaeze', w.wrapped(cloths.waves), 'laughing'],
          ['khadija', w.turtleneck('plum'), 'laughing'],
        ],
        ['tile', 'rose', 'dots'],
      ),
  }),
  ...of('Love & Relationships', {
    'Just Married': () =>
      pair(
        ['isaac', w.blazer('night', 'white', 'gold'), 'laughing'],
        ['thandi', w.wrapped(cloths.berries), 'laughing'],
        ['circle', 'cream', 'rays'],
        'flowers',
        8,
      ),
    'Forehead to Forehead': () =>
      faceToFace(['ebony', 'fade', cloths.waves], ['chestnut', 'bun', cloths.flowers], ['circle', 'rose', 'halo']),
    'Forty Years': () =>
      pair(
        ['dele', w.sweater('forest'), 'tender'],
        ['josephine', w.sweater('berry'), 'tender'],
        ['arch', 'gold', 'halo'],
        undefined,
        9,
      ),
    'The Question': () =>
      standing(
        { sitter: ['lamine', w.shirt('sky')], pose: 'kneel', bottom: ['trousers', 'night', 'brick'], holds: 'ring' },
        { beside: 'flowers', ground: ['circle', 'blush'], scale: 0.5 },
      ),
    'Wedding Dance': () =>
      together(
        {
          sitter: ['tunde', w.dashiki('sky', 'gold', 'clay'), 'laughing'],
          pose: 'dance',
          bottom: ['trousers', 'indigo', 'brick'],
        },
        {
          sitter: ['efua', w.wrapped(cloths.kente), 'laughing'],
          pose: 'twirl',
          bottom: ['skirt', cloths.kente, 'brick'],
        },
      ),
    'Vows and Rings': () => stillLife(['rings', 'flowers', 'candle'], 'blush'),
  }),
];
