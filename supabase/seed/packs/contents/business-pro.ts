import { atTable, group, pair, portrait, stillLife } from '../busts.ts';
import { standing, together } from '../figures.ts';
import { of } from '../picture.ts';
import { sideView } from '../profiles.ts';
import * as w from '../wardrobe.ts';
import { cloths } from '../wardrobe.ts';

export const businessPro = [
  ...of('Business', {
    'Boardroom Portrait': () => portrait(['odette', w.blazer('night', 'white')], ['tile', 'sand', 'rings']),
    'Quarterly Numbers': () =>
      atTable(['kwame', w.blazer('forest', 'cream', 'gold')], ['arch', 'mint', 'halo'], ['dashboard', 'calculator']),
    'New Contract': () =>
      portrait(['lerato', w.blazer('clay', 'cream')], ['circle', 'teal', 'rings'], { holds: 'clipboard' }),
    'On the Way to Work': () =>
      standing(
        {
          sitter: ['tunde', w.blazer('indigo', 'white', 'clay')],
          pose: 'walk',
          bottom: ['trousers', 'indigo', 'ink'],
          holds: 'briefcase',
        },
        { scale: 0.4 },
      ),
    'Shop Opening': () =>
      standing(
        {
          sitter: ['mariam', w.apron('gold', 'teal'), 'laughing'],
          pose: 'wave',
          bottom: ['trousers', 'night', 'cream'],
        },
        { beside: 'sign' },
      ),
    'Market Accounts': () =>
      atTable(['ruth', w.wrapped(cloths.flowers)], ['circle', 'amber', 'rays'], ['coins', 'basket']),
    Courier: () => portrait(['jabari', w.tee('leaf'), 'laughing'], ['hexagon', 'gold'], { holds: 'parcel' }),
    Pitch: () =>
      standing(
        { sitter: ['adaeze', w.blazer('berry', 'cream')], pose: 'point', bottom: ['skirt', 'night', 'ink'] },
        { ground: ['circle', 'sand', 'rings'], beside: 'chart' },
      ),
    Handover: () =>
      together(
        { sitter: ['malik', w.shirt('sky')], pose: 'carry', bottom: ['trousers', 'brick', 'ink'], holds: 'parcel' },
        {
          sitter: ['khadija', w.blazer('leaf')],
          pose: 'carry',
          bottom: ['trousers', 'night', 'cream'],
          holds: 'clipboard',
        },
        { scale: 0.36 },
      ),
    'The Board': () =>
      group(
        [
          ['dele', w.blazer('plum', 'white', 'gold')],
          ['ngozi', w.blazer('teal', 'cream')],
          ['fatou', w.wrapped(cloths.night)],
          ['samuel', w.blazer('brick', 'white', 'night')],
        ],
        ['tile', 'cream', 'rings'],
      ),
    'Two Partners': () =>
      pair(
        ['bayo', w.dashiki('teal', 'gold', 'clay')],
        ['efua', w.blazer('gold', 'white')],
        ['tile', 'indigo', 'dots'],
      ),
    Negotiation: () =>
      pair(
        ['zuri', w.blazer('indigo', 'cream'), 'serious'],
        ['omar', w.blazer('olive', 'white'), 'serious'],
        ['tile', 'rose'],
        'clipboard',
        -4,
      ),
    'Big Idea Meeting': () =>
      group(
        [
          ['isaac', w.shirt('mint')],
          ['imani', w.blazer('rose', 'white'), 'laughing'],
          ['thandi', w.blazer('night', 'gold')],
        ],
        ['tile', 'gold', 'dots'],
        'laptop',
      ),
    'Head of Finance': () =>
      portrait(['josephine', w.blazer('berry', 'cream')], ['arch', 'sky', 'halo'], { holds: 'tablet' }),
    Freelancer: () => atTable(['renee', w.hoodie('clay')], ['circle', 'lilac', 'dots'], ['laptop', 'mug', 'succulent']),
    'Business Trip': () =>
      standing(
        { sitter: ['sade', w.blazer('sand', 'white')], pose: 'stand', bottom: ['trousers', 'night', 'clay'] },
        { beside: 'suitcase', ground: ['circle', 'sky', 'hills'] },
      ),
    'Award Night': () =>
      portrait(['abena', w.wrapped(cloths.berries), 'laughing'], ['circle', 'plum', 'sparks'], { raises: 'trophy' }),
    'Savings Club': () =>
      pair(
        ['josephine', w.sweater('gold'), 'laughing'],
        ['ruth', w.wrapped(cloths.kente), 'laughing'],
        ['tile', 'leaf'],
        'coins',
      ),
    'Phone Order': () => atTable(['kofi', w.apron('cream', 'brick')], ['tile', 'teal'], ['phone', 'parcel', 'plant']),
    'Office Things': () => stillLife(['briefcase', 'phone', 'clipboard'], 'sand'),
    'Growth Chart': () => stillLife(['chart', 'coins', 'plant'], 'mint'),
    Analyst: () => sideView(['amber', 'fade', cloths.mud, 'open'], ['arch', 'gold', 'rings']),
    'Team Win': () =>
      together(
        { sitter: ['lamine', w.shirt('clay'), 'laughing'], pose: 'jump', bottom: ['trousers', 'night', 'cream'] },
        { sitter: ['nia', w.blazer('teal', 'white'), 'laughing'], pose: 'cheer', bottom: ['skirt', 'plum', 'ink'] },
        { ground: ['tile', 'cream', 'dots'] },
      ),
    Mentor: () =>
      pair(['thabo', w.blazer('night', 'cream')], ['lulu', w.shirt('gold'), 'laughing'], ['tile', 'sand'], 'bluebook'),
    'Bakery Owner': () => portrait(['amina', w.apron('rose', 'cream')], ['circle', 'gold', 'dots'], { holds: 'cake' }),
  }),
];
