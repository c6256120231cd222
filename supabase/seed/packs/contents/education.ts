import { atTable, group, pair, portrait, stillLife } from '../busts.ts';
import { standing, together } from '../figures.ts';
import { of } from '../picture.ts';
import { sideView } from '../profiles.ts';
import * as w from '../wardrobe.ts';
import { cloths } from '../wardrobe.ts';

export const education = [
  ...of('Education', {
    'First Day of School': () =>
      standing(
        { sitter: ['temi', w.shirt('sky'), 'laughing'], pose: 'wave', bottom: ['skirt', 'indigo', 'ink'] },
        { beside: 'backpack' },
      ),
    'Map of the World': () => atTable(['nia', w.shirt('clay')], ['circle', 'mint', 'rings'], ['globe', 'books']),
    'Chemistry at Noon': () => atTable(['kito', w.coat('gold')], ['hexagon', 'teal'], ['flask', 'bluebook']),
    'Reading Corner': () =>
      portrait(['mona', w.striped('gold', 'cream'), 'tender'], ['circle', 'berry', 'dots'], { holds: 'bluebook' }),
    'The Graduate': () =>
      portrait(['abena', w.gown('night', cloths.kente), 'laughing'], ['circle', 'gold', 'rays'], { raises: 'diploma' }),
    'Proud Professor': () => portrait(['tunde', w.gown('brick', cloths.bluekente)], ['arch', 'cream', 'halo']),
    'Class of Three': () =>
      group(
        [
          ['jabari', w.gown('indigo', cloths.kente), 'laughing'],
          ['zuri', w.gown('indigo', cloths.kente), 'laughing'],
          ['amina', w.gown('indigo', cloths.kente)],
        ],
        ['tile', 'teal', 'halo'],
      ),
    'Homework Together': () =>
      pair(['ruth', w.sweater('leaf'), 'tender'], ['ayo', w.tee('gold')], ['tile', 'sky'], 'openbook'),
    'Story Time': () =>
      group(
        [
          ['josephine', w.turtleneck('teal'), 'laughing'],
          ['kwame', w.sweater('gold')],
          ['lulu', w.tee('clay'), 'laughing'],
          ['kito', w.striped('white', 'indigo'), 'laughing'],
        ],
        ['tile', 'rose', 'dots'],
        'openbook',
      ),
    'Hand Up': () => portrait(['sefu', w.shirt('white')], ['tile', 'leaf', 'dots'], { raises: 'pencil' }),
    'Physics Homework': () => portrait(['renee', w.hoodie('gold')], ['circle', 'indigo', 'rings'], { raises: 'atom' }),
    'Library Shift': () => atTable(['khadija', w.sweater('mint')], ['arch', 'teal', 'halo'], ['books', 'lamp']),
    'Math Teacher': () =>
      standing(
        { sitter: ['dele', w.shirt('leaf')], pose: 'point', bottom: ['trousers', 'brick', 'ink'] },
        { beside: 'chart', ground: ['circle', 'sand'] },
      ),
    'Lecture Notes': () => portrait(['isaac', w.sweater('clay'), 'serious'], ['tile', 'gold'], { holds: 'tablet' }),
    'Under the Microscope': () =>
      atTable(['efua', w.coat('berry'), 'serious'], ['circle', 'sky', 'dots'], ['microscope', 'clipboard']),
    'Walk to Campus': () =>
      standing(
        { sitter: ['samuel', w.hoodie('teal')], pose: 'walk', bottom: ['trousers', 'sand', 'clay'], holds: 'books' },
        { ground: ['circle', 'gold', 'hills'] },
      ),
    'Graduation Jump': () =>
      together(
        {
          sitter: ['sade', w.gown('plum', cloths.kente), 'laughing'],
          pose: 'jump',
          bottom: ['trousers', 'plum', 'white'],
          holds: 'diploma',
        },
        {
          sitter: ['kofi', w.gown('plum', cloths.kente), 'laughing'],
          pose: 'cheer',
          bottom: ['trousers', 'plum', 'ink'],
        },
      ),
    'Desk of a Student': () => stillLife(['books', 'lamp', 'pencil', 'mug'], 'rose'),
    'Science Table': () => stillLife(['microscope', 'flask', 'atom'], 'mint'),
    'School Bag': () => stillLife(['backpack', 'ruler', 'calculator'], 'sky'),
    'Study Break': () => portrait(['lerato', w.dotted('teal', 'cream')], ['pill', 'rose', 'halo'], { holds: 'mug' }),
    'Tutor Online': () => atTable(['malik', w.shirt('gold'), 'laughing'], ['circle', 'clay'], ['laptop', 'bluebook']),
    'Little Reader': () =>
      standing(
        {
          sitter: ['lulu', w.tee('berry'), 'tender'],
          pose: 'lotus',
          bottom: ['trousers', 'indigo', 'gold'],
          holds: 'openbook',
        },
        { ground: ['circle', 'cream', 'dots'], scale: 0.5 },
      ),
    'Language Class': () =>
      pair(['fatou', w.blazer('gold', 'cream')], ['omar', w.tee('indigo')], ['tile', 'lilac'], 'chat', 2),
    'Thinking It Over': () => sideView(['honey', 'locs', cloths.peaks, 'open'], ['tile', 'leaf', 'rings']),
  }),
];
