import { atTable, group, pair, portrait, stillLife } from '../busts.ts';
import { standing, together } from '../figures.ts';
import { of } from '../picture.ts';
import * as w from '../wardrobe.ts';
import { cloths } from '../wardrobe.ts';

export const healthcare = [
  ...of('Wellness', {
    'Doctor on Call': () => portrait(['efua', w.coat('teal')], ['circle', 'mint', 'rings'], { holds: 'clipboard' }),
    'Chief of Surgery': () => portrait(['tunde', w.coat('leaf'), 'serious'], ['tile', 'sky', 'dots']),
    'Nurse on the Ward': () =>
      portrait(['sade', w.scrubs('teal'), 'laughing'], ['circle', 'rose', 'halo'], { holds: 'tablet' }),
    'Pediatric Visit': () =>
      pair(['kwame', w.coat('gold'), 'laughing'], ['mona', w.tee('rose')], ['tile', 'mint', 'dots']),
    'Heart Check': () => portrait(['josephine', w.coat('berry')], ['circle', 'blush', 'rings'], { raises: 'heart' }),
    'Night Shift': () =>
      portrait(['malik', w.scrubs('indigo'), 'tender'], ['circle', 'night', 'halo'], { holds: 'mug' }),
    'Blood Pressure': () =>
      atTable(['khadija', w.coat('plum')], ['arch', 'sand', 'halo'], ['bloodpressure', 'clipboard']),
    'Pharmacy Counter': () =>
      atTable(['isaac', w.coat('leaf')], ['circle', 'gold', 'dots'], ['pills', 'parcel', 'phone']),
    'In the Lab': () => atTable(['renee', w.coat('berry'), 'serious'], ['hexagon', 'lilac'], ['microscope', 'flask']),
    Dentist: () => portrait(['lamine', w.scrubs('sky'), 'laughing'], ['circle', 'teal', 'dots'], { raises: 'tooth' }),
    Fever: () => portrait(['sefu', w.hoodie('sky'), 'serious'], ['tile', 'blush'], { raises: 'thermometer' }),
    Paramedic: () =>
      standing(
        { sitter: ['omar', w.scrubs('forest'), 'serious'], pose: 'run', bottom: ['trousers', 'forest', 'ink'] },
        { beside: 'firstaid' },
      ),
    'Physical Therapy': () =>
      together(
        {
          sitter: ['abena', w.scrubs('teal')],
          pose: 'carry',
          bottom: ['trousers', 'teal', 'white'],
          holds: 'clipboard',
        },
        { sitter: ['dele', w.tee('gold')], pose: 'stretch', bottom: ['shorts', 'brick', 'white'] },
        { scale: 0.36 },
      ),
    'The Care Team': () =>
      group(
        [
          ['amina', w.coat('indigo')],
          ['jabari', w.scrubs('teal'), 'laughing'],
          ['zuri', w.coat('clay')],
        ],
        ['tile', 'mint', 'rings'],
      ),
    'Ward Round': () =>
      group(
        [
          ['thabo', w.coat('night')],
          ['ngozi', w.coat('rose')],
          ['kofi', w.scrubs('leaf')],
          ['thandi', w.scrubs('berry')],
        ],
        ['tile', 'sky', 'dots'],
        'clipboard',
      ),
    Telehealth: () =>
      atTable(['lerato', w.coat('sky'), 'laughing'], ['tile', 'gold', 'rings'], ['laptop', 'stethoscope']),
    'First Aid Kit': () => stillLife(['firstaid', 'pills', 'thermometer'], 'rose'),
    'Doctor’s Bag': () => stillLife(['stethoscope', 'bloodpressure', 'clipboard'], 'mint'),
    'Healthy Plate': () =>
      portrait(['mariam', w.coat('forest'), 'laughing'], ['circle', 'olive', 'leaves'], { holds: 'bowl' }),
    'Mental Health Matters': () =>
      portrait(['samuel', w.shirt('lilac'), 'tender'], ['pill', 'teal', 'halo'], { raises: 'chat' }),
    'Home Visit': () =>
      standing(
        {
          sitter: ['ruth', w.scrubs('berry')],
          pose: 'walk',
          bottom: ['trousers', 'berry', 'white'],
          holds: 'firstaid',
        },
        { ground: ['circle', 'cream', 'hills'], scale: 0.4 },
      ),
    'Safe Hands': () => portrait(['bayo', w.scrubs('teal'), 'tender'], ['arch', 'mint', 'halo'], { holds: 'heart' }),
  }),
  ...of('Family', {
    Midwife: () => portrait(['fatou', w.scrubs('rose'), 'tender'], ['circle', 'lilac', 'halo'], { holds: 'baby' }),
    'Waiting Room': () =>
      pair(['imani', w.sweater('teal'), 'serious'], ['kito', w.tee('gold')], ['tile', 'sand'], 'blocks'),
    'Check-up for Two': () =>
      pair(
        ['nia', w.coat('teal')],
        ['adaeze', w.wrapped(cloths.leaves), 'laughing'],
        ['circle', 'sky', 'halo'],
        'baby',
      ),
  }),
];
