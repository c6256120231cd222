import { group, portrait, stillLife } from '../busts.ts';
import { standing, together } from '../figures.ts';
import { of } from '../picture.ts';
import * as w from '../wardrobe.ts';

export const fitness = [
  ...of('Wellness', {
    'Sunset Run': () =>
      standing(
        { sitter: ['imani', w.tank('teal')], pose: 'run', bottom: ['trousers', 'night', 'cream'] },
        { ground: ['circle', 'amber', 'hills'] },
      ),
    'Morning Run': () =>
      standing(
        { sitter: ['kofi', w.tank('clay'), 'serious'], pose: 'run', bottom: ['shorts', 'indigo', 'gold'] },
        { ground: ['tile', 'cream', 'hills'] },
      ),
    'Deep Squat': () =>
      standing(
        { sitter: ['sade', w.tank('berry'), 'serious'], pose: 'squat', bottom: ['trousers', 'indigo', 'white'] },
        { ground: ['circle', 'mint'] },
      ),
    'Overhead Press': () =>
      standing(
        {
          sitter: ['tunde', w.tank('gold'), 'serious'],
          pose: 'lift',
          bottom: ['shorts', 'night', 'clay'],
          holds: 'dumbbell',
        },
        { scale: 1.1 },
      ),
    'One-arm Curl': () =>
      standing(
        { sitter: ['ngozi', w.tank('leaf')], pose: 'curl', bottom: ['trousers', 'plum', 'white'], holds: 'dumbbell' },
        { ground: ['circle', 'gold', 'rays'], scale: 0.5 },
      ),
    'Lunge Set': () =>
      standing(
        { sitter: ['malik', w.tank('indigo')], pose: 'lunge', bottom: ['shorts', 'clay', 'cream'] },
        { beside: 'kettlebell' },
      ),
    'Boxing Class': () =>
      standing(
        { sitter: ['adaeze', w.tank('clay'), 'serious'], pose: 'box', bottom: ['shorts', 'night', 'white'] },
        { ground: ['circle', 'sky', 'rings'] },
      ),
    'Cool Down': () =>
      standing(
        { sitter: ['lamine', w.tee('sky'), 'calm'], pose: 'stretch', bottom: ['shorts', 'brick', 'white'] },
        { beside: 'water' },
      ),
    'Warrior Two': () =>
      standing(
        { sitter: ['amina', w.turtleneck('gold'), 'serious'], pose: 'warrior', bottom: ['trousers', 'forest', 'sand'] },
        { ground: ['circle', 'lilac', 'halo'] },
      ),
    Balance: () =>
      standing(
        { sitter: ['jabari', w.tank('berry'), 'calm'], pose: 'tree', bottom: ['trousers', 'night', 'sand'] },
        { beside: 'mat', ground: ['circle', 'mint'] },
      ),
    'After Class': () =>
      portrait(['renee', w.tank('teal'), 'laughing'], ['hexagon', 'gold', 'dots'], { raises: 'water' }),
    Coach: () => portrait(['dele', w.hoodie('night')], ['tile', 'leaf', 'rings'], { holds: 'clipboard' }),
    'Personal Best': () =>
      portrait(['lerato', w.tank('indigo'), 'laughing'], ['circle', 'clay', 'rays'], { raises: 'stopwatch' }),
    'Silver Gym': () =>
      portrait(['thabo', w.hoodie('teal'), 'laughing'], ['circle', 'sand', 'rings'], { raises: 'dumbbell' }),
    'Gym Bag': () => stillLife(['dumbbell', 'water', 'shoe'], 'gold'),
    'Home Gym': () => stillLife(['kettlebell', 'mat', 'rope', 'stopwatch'], 'mint'),
    'Partner Workout': () =>
      together(
        { sitter: ['omar', w.tank('leaf'), 'laughing'], pose: 'squat', bottom: ['shorts', 'night', 'white'] },
        { sitter: ['zuri', w.tank('rose'), 'laughing'], pose: 'squat', bottom: ['trousers', 'plum', 'gold'] },
      ),
  }),
  ...of('Lifestyle', {
    'Jump Shot': () =>
      standing(
        { sitter: ['isaac', w.tank('indigo')], pose: 'shoot', bottom: ['shorts', 'indigo', 'clay'], holds: 'ball' },
        { ground: ['circle', 'amber', 'rings'], scale: 0.52 },
      ),
    'Sunday Football': () =>
      standing(
        {
          sitter: ['bayo', w.tee('gold'), 'laughing'],
          pose: 'kick',
          bottom: ['shorts', 'forest', 'ink'],
          holds: 'football',
        },
        { scale: 0.46 },
      ),
    'Double Dutch': () =>
      together(
        { sitter: ['lulu', w.tee('gold'), 'laughing'], pose: 'jump', bottom: ['shorts', 'indigo', 'white'] },
        { sitter: ['temi', w.tee('berry'), 'laughing'], pose: 'jump', bottom: ['shorts', 'teal', 'gold'] },
        { ground: ['tile', 'rose', 'dots'] },
      ),
    'Skate Afternoon': () =>
      standing(
        { sitter: ['khadija', w.hoodie('clay'), 'laughing'], pose: 'wave', bottom: ['trousers', 'sand', 'white'] },
        { beside: 'skateboard', ground: ['circle', 'sky', 'hills'] },
      ),
    'Winner’s Smile': () =>
      portrait(['abena', w.tank('gold'), 'laughing'], ['circle', 'forest', 'rays'], { holds: 'medal' }),
    'Team Captain': () =>
      portrait(['samuel', w.striped('clay', 'cream')], ['tile', 'teal', 'dots'], { raises: 'trophy' }),
    'Running Crew': () =>
      group(
        [
          ['nia', w.tank('teal'), 'laughing'],
          ['kwame', w.tank('gold'), 'laughing'],
          ['efua', w.tank('berry'), 'laughing'],
        ],
        ['tile', 'sky', 'hills'],
      ),
    'Race Day': () =>
      together(
        { sitter: ['odette', w.tank('clay'), 'serious'], pose: 'run', bottom: ['shorts', 'night', 'gold'] },
        { sitter: ['mona', w.tee('teal'), 'laughing'], pose: 'cheer', bottom: ['shorts', 'plum', 'white'] },
        { ground: ['tile', 'gold', 'rings'] },
      ),
  }),
];
