import { atTable, group, pair, portrait, stillLife } from '../busts.ts';
import { standing, together } from '../figures.ts';
import { of } from '../picture.ts';
import { sideView } from '../profiles.ts';
import * as w from '../wardrobe.ts';
import { cloths } from '../wardrobe.ts';

export const techStartup = [
  ...of('Tech', {
    'Night Build': () =>
      atTable(['abena', w.hoodie('indigo'), 'serious'], ['circle', 'night', 'rings'], ['monitor', 'mug']),
    'Stand-up Notes': () => portrait(['kwame', w.shirt('sky')], ['tile', 'gold', 'dots'], { holds: 'tablet' }),
    'Pair Programming': () =>
      pair(['ngozi', w.tee('clay'), 'laughing'], ['isaac', w.hoodie('teal')], ['tile', 'mint'], 'laptop'),
    'Code Review': () => atTable(['thandi', w.blazer('plum', 'cream')], ['hexagon', 'lilac'], ['laptop', 'succulent']),
    'First Commit': () =>
      portrait(['sefu', w.striped('cream', 'indigo'), 'laughing'], ['circle', 'teal', 'sparks'], { holds: 'laptop' }),
    'Robot Club': () =>
      pair(['lulu', w.tee('gold'), 'laughing'], ['kito', w.dotted('clay', 'cream')], ['tile', 'sky', 'dots'], 'robot'),
    'Data Story': () =>
      standing(
        { sitter: ['zuri', w.blazer('berry')], pose: 'point', bottom: ['trousers', 'night', 'ink'] },
        { beside: 'chart' },
      ),
    'Server Room Calm': () => portrait(['malik', w.turtleneck('forest'), 'calm'], ['pill', 'deepteal', 'rings']),
    'Ship It': () =>
      standing(
        { sitter: ['imani', w.hoodie('clay'), 'laughing'], pose: 'jump', bottom: ['trousers', 'indigo', 'white'] },
        { ground: ['circle', 'gold', 'rays'] },
      ),
    'Launch Day': () =>
      portrait(['adaeze', w.tee('gold'), 'laughing'], ['circle', 'clay', 'rays'], { raises: 'rocket' }),
    'Prototype on the Bench': () => stillLife(['robot', 'gear', 'flask'], 'cream'),
    'Cloud Engineer': () =>
      portrait(['sade', w.turtleneck('indigo')], ['circle', 'gold', 'sparks'], { raises: 'cloud' }),
    'The Idea': () => portrait(['samuel', w.sweater('leaf'), 'laughing'], ['tile', 'cream'], { raises: 'bulb' }),
    'Hack Night Crew': () =>
      group(
        [
          ['efua', w.hoodie('berry')],
          ['jabari', w.hoodie('teal'), 'laughing'],
          ['khadija', w.sweater('gold')],
        ],
        ['tile', 'night', 'dots'],
        'laptop',
      ),
    'Open Source Talk': () =>
      atTable(['omar', w.tee('forest'), 'singing'], ['arch', 'gold', 'halo'], ['mic', 'laptop']),
    'App on the Go': () =>
      standing(
        { sitter: ['lerato', w.sweater('rose')], pose: 'carry', bottom: ['trousers', 'indigo'], holds: 'phone' },
        { ground: ['circle', 'lilac'] },
      ),
    'Question in the Chat': () => portrait(['renee', w.shirt('rose')], ['hexagon', 'teal'], { raises: 'brackets' }),
    Debugging: () => sideView(['chestnut', 'fade', cloths.peaks, 'open'], ['circle', 'lilac', 'rings']),
  }),
  ...of('Business', {
    'Founder at Her Desk': () =>
      atTable(['fatou', w.blazer('teal', 'cream')], ['arch', 'rose', 'halo'], ['laptop', 'tea', 'plant']),
    'Seed Round': () =>
      pair(['tunde', w.blazer('night', 'cream', 'gold')], ['mariam', w.blazer('clay')], ['tile', 'sand'], 'coins'),
    'Product Roadmap': () =>
      standing(
        { sitter: ['amina', w.blazer('indigo')], pose: 'hips', bottom: ['trousers', 'plum', 'ink'] },
        { beside: 'chart', ground: ['circle', 'mint'] },
      ),
    'Two Co-founders': () =>
      together(
        { sitter: ['kofi', w.shirt('gold'), 'laughing'], pose: 'cheer', bottom: ['trousers', 'night', 'clay'] },
        { sitter: ['nia', w.blazer('berry'), 'laughing'], pose: 'cheer', bottom: ['trousers', 'indigo', 'cream'] },
      ),
    'Sprint Desk': () => stillLife(['laptop', 'mug', 'phone', 'succulent'], 'rose'),
    'Customer Call': () =>
      portrait(['odette', w.blazer('leaf', 'white')], ['tile', 'mint', 'rings'], { holds: 'phone' }),
    'Team Lead': () => portrait(['dele', w.blazer('brick', 'cream')], ['arch', 'gold', 'hills']),
  }),
];
