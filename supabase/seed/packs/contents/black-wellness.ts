import { atTable, group, pair, portrait, stillLife } from '../busts.ts';
import { standing } from '../figures.ts';
import { of } from '../picture.ts';
import { sideView } from '../profiles.ts';
import * as w from '../wardrobe.ts';
import { cloths } from '../wardrobe.ts';

export const blackWellness = [
  ...of('Wellness', {
    'Morning Breath': () =>
      standing(
        { sitter: ['adaeze', w.tank('teal'), 'calm'], pose: 'lotus', bottom: ['trousers', 'plum', 'clay'] },
        { ground: ['circle', 'cream', 'halo'] },
      ),
    'Tree Pose': () =>
      standing(
        { sitter: ['imani', w.tank('berry'), 'calm'], pose: 'tree', bottom: ['trousers', 'night', 'sand'] },
        { beside: 'plant' },
      ),
    'Warrior at Dawn': () =>
      standing(
        { sitter: ['malik', w.tank('gold'), 'serious'], pose: 'warrior', bottom: ['trousers', 'indigo', 'sand'] },
        { ground: ['circle', 'rose', 'rays'] },
      ),
    'Evening Tea': () =>
      portrait(['josephine', w.sweater('plum'), 'tender'], ['circle', 'sand', 'halo'], { holds: 'tea' }),
    'Letter to Myself': () =>
      portrait(['lerato', w.sweater('cream')], ['arch', 'berry', 'halo'], { holds: 'openbook' }),
    'Among the Leaves': () => portrait(['odette', w.wrapped(cloths.leaves), 'calm'], ['circle', 'mint', 'leaves']),
    'Oil and Hands': () =>
      portrait(['sade', w.wrapped(cloths.flowers), 'tender'], ['pill', 'amber', 'halo'], { holds: 'oil' }),
    'Therapy Room': () =>
      pair(
        ['khadija', w.blazer('sky', 'white')],
        ['omar', w.sweater('olive'), 'serious'],
        ['tile', 'cream'],
        'plant',
        2,
      ),
    'Deep Rest': () => sideView(['espresso', 'bun', cloths.waves], ['circle', 'lilac', 'halo']),
    'Quiet Profile': () => sideView(['ebony', 'afro', cloths.leaves], ['circle', 'gold', 'leaves']),
    'Shelf of Care': () => stillLife(['oil', 'candle', 'succulent', 'journal'], 'blush'),
    'Drink Water': () => portrait(['jabari', w.tank('leaf')], ['circle', 'clay', 'dots'], { raises: 'water' }),
    'Journal Hour': () =>
      atTable(['thandi', w.turtleneck('rose'), 'tender'], ['arch', 'teal', 'halo'], ['journal', 'tea']),
    'Long Stretch': () =>
      standing(
        { sitter: ['zuri', w.tank('clay'), 'calm'], pose: 'stretch', bottom: ['trousers', 'teal', 'cream'] },
        { ground: ['circle', 'sky', 'rays'], beside: 'mat' },
      ),
    'Greens for Lunch': () => atTable(['ngozi', w.tee('leaf'), 'laughing'], ['circle', 'gold'], ['bowl', 'water']),
    'Garden Care': () =>
      portrait(['thabo', w.apron('cream', 'forest')], ['circle', 'sky', 'hills'], { holds: 'plant' }),
    'Women’s Circle': () =>
      group(
        [
          ['ruth', w.wrapped(cloths.night), 'tender'],
          ['efua', w.sweater('clay'), 'laughing'],
          ['amina', w.turtleneck('leaf')],
        ],
        ['tile', 'rose', 'halo'],
        'candle',
      ),
    'Breathing Together': () =>
      pair(['bayo', w.tee('indigo'), 'calm'], ['renee', w.tank('clay'), 'calm'], ['tile', 'mint', 'leaves']),
    'Bath Things': () => stillLife(['candle', 'oil', 'flowers'], 'mint'),
    'Soft Armor': () => portrait(['kofi', w.hoodie('lilac'), 'tender'], ['tile', 'plum', 'rings']),
  }),
  ...of('Faith', {
    'Candle for Peace': () =>
      portrait(['mariam', w.turtleneck('night'), 'calm'], ['arch', 'plum', 'halo'], { holds: 'candle' }),
    'Friday Stillness': () =>
      standing(
        {
          sitter: ['bayo', w.dashiki('cream', 'teal', 'gold'), 'calm'],
          pose: 'kneel',
          bottom: ['trousers', 'cream', 'brick'],
        },
        { beside: 'quran' },
      ),
    'Verse of the Day': () =>
      portrait(['dele', w.sweater('indigo'), 'tender'], ['arch', 'gold', 'rays'], { holds: 'bluebook' }),
    Dove: () =>
      portrait(['fatou', w.wrapped(cloths.bluekente), 'tender'], ['circle', 'sky', 'rays'], { raises: 'dove' }),
    'Lantern at Dusk': () =>
      portrait(['isaac', w.turtleneck('brick'), 'calm'], ['circle', 'night', 'rings'], { raises: 'lantern' }),
  }),
];
