import { atTable, group, pair, portrait, stillLife } from '../busts.ts';
import { standing } from '../figures.ts';
import { of } from '../picture.ts';
import { faceToFace, sideView } from '../profiles.ts';
import * as w from '../wardrobe.ts';
import { cloths } from '../wardrobe.ts';

export const socialMedia = [
  ...of('Lifestyle', {
    'Going Live': () =>
      portrait(['adaeze', w.tee('berry'), 'laughing'], ['circle', 'lilac', 'rings'], { raises: 'ringlight' }),
    'New Follower': () =>
      portrait(['kofi', w.hoodie('gold'), 'laughing'], ['tile', 'teal', 'dots'], { raises: 'likes' }),
    'Podcast Hour': () => atTable(['malik', w.hoodie('clay')], ['circle', 'gold', 'rays'], ['mic', 'mug']),
    Interview: () =>
      pair(
        ['sade', w.blazer('teal', 'white'), 'laughing'],
        ['dele', w.shirt('gold')],
        ['tile', 'night', 'dots'],
        'mic',
        2,
      ),
    'Travel Vlog': () =>
      standing(
        {
          sitter: ['zuri', w.striped('cream', 'clay'), 'laughing'],
          pose: 'wave',
          bottom: ['shorts', 'indigo', 'white'],
          holds: 'camera',
        },
        { beside: 'suitcase', ground: ['circle', 'sky', 'hills'], scale: 0.36 },
      ),
    'Photo Walk': () => portrait(['omar', w.shirt('olive')], ['arch', 'sand', 'hills'], { holds: 'camera' }),
    'Hair Day': () => portrait(['imani', w.wrapped(cloths.berries), 'laughing'], ['circle', 'gold', 'sparks']),
    'Fresh Cut': () => portrait(['jabari', w.tee('white')], ['tile', 'clay', 'rings']),
    Unboxing: () =>
      portrait(['renee', w.sweater('rose'), 'laughing'], ['circle', 'sky', 'sparks'], { holds: 'parcel' }),
    'Slow Morning': () => portrait(['thandi', w.sweater('sand'), 'tender'], ['pill', 'mint', 'halo'], { holds: 'mug' }),
    'Plant Person': () => portrait(['isaac', w.tee('cream')], ['circle', 'forest', 'leaves'], { holds: 'succulent' }),
    'Book Haul': () => portrait(['khadija', w.shirt('gold'), 'laughing'], ['hexagon', 'plum'], { holds: 'books' }),
    'Kitchen Stories': () =>
      atTable(['ngozi', w.apron('gold', 'berry'), 'laughing'], ['tile', 'mint', 'dots'], ['bowl', 'phone', 'basket']),
    'Content Desk': () => stillLife(['camera', 'ringlight', 'phone', 'mug'], 'lilac'),
    'Street Style': () =>
      standing(
        { sitter: ['lamine', w.blazer('berry', 'cream')], pose: 'hips', bottom: ['trousers', 'gold', 'white'] },
        { ground: ['circle', 'sky'] },
      ),
    'Rainy Day Look': () =>
      standing(
        {
          sitter: ['odette', w.turtleneck('gold')],
          pose: 'wave',
          bottom: ['skirt', 'indigo', 'clay'],
          holds: 'umbrella',
        },
        { scale: 0.7 },
      ),
    'Dance Challenge': () =>
      standing(
        { sitter: ['kito', w.hoodie('teal'), 'laughing'], pose: 'dance', bottom: ['trousers', 'night', 'gold'] },
        { beside: 'ringlight', ground: ['circle', 'rose', 'rings'] },
      ),
    Squad: () =>
      group(
        [
          ['samuel', w.tee('sky'), 'laughing'],
          ['lerato', w.tee('gold'), 'laughing'],
          ['efua', w.tee('clay'), 'laughing'],
          ['kwame', w.tee('leaf'), 'laughing'],
        ],
        ['tile', 'lilac', 'dots'],
      ),
  }),
  ...of('Culture', {
    'Playlist Cover': () => sideView(['chestnut', 'copper', cloths.peaks], ['circle', 'teal', 'rings']),
    'Heritage Month': () =>
      portrait(['bayo', w.draped(cloths.kente, 'night')], ['circle', 'leaf', 'rays'], { raises: 'mask' }),
    'Recipe from Home': () =>
      portrait(['mariam', w.dashiki('clay', 'gold', 'leaf')], ['tile', 'amber', 'rings'], { holds: 'bowl' }),
  }),
  ...of('Love & Relationships', {
    'Best Friends': () =>
      pair(
        ['abena', w.tee('gold'), 'laughing'],
        ['nia', w.tee('berry'), 'laughing'],
        ['circle', 'teal', 'sparks'],
        undefined,
        10,
      ),
    'Date Night': () =>
      faceToFace(
        ['cocoa', 'afro', cloths.berries, 'open'],
        ['amber', 'locs', cloths.waves, 'open'],
        ['tile', 'night', 'halo'],
      ),
    'Message from Her': () =>
      portrait(['tunde', w.sweater('teal'), 'tender'], ['circle', 'blush', 'dots'], { raises: 'love' }),
    'Anniversary Flowers': () =>
      portrait(['fatou', w.wrapped(cloths.night), 'laughing'], ['circle', 'rose', 'halo'], { holds: 'flowers' }),
  }),
];
