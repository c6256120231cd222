import type { IllustrationText } from '../illustration-text.ts';

export const faithTexts: readonly IllustrationText[] = [
  {
    scene: 'quietPrayer',
    category: 'Faith',
    title: 'Quiet Prayer',
    description:
      'Hands together, eyes closed, a sunlit arch behind her. The picture keeps its voice down on purpose. For devotionals, church bulletins and moments of silence.',
    tags: ['prayer', 'faith', 'woman', 'church', 'devotion', 'calm', 'light', 'hands'],
  },
  {
    scene: 'choirRobes',
    category: 'Faith',
    title: 'Choir Robes',
    description:
      'Five voices, one chord. Berry robes with golden stoles stand in front of violet rays. For concert posters, worship sets and gospel programs.',
    tags: ['choir', 'gospel', 'singing', 'church', 'group', 'robes', 'music', 'praise', 'joy'],
  },
  {
    scene: 'lanternEvening',
    category: 'Faith',
    free: true,
    title: 'Lantern Evening',
    description:
      'A woman in teal stands between lanterns beneath a new moon. The night is wide and kind. For Ramadan greetings, charities and community events.',
    tags: ['hijab', 'ramadan', 'eid', 'lantern', 'moon', 'woman', 'night', 'muslim'],
  },
  {
    scene: 'stainedLight',
    category: 'Faith',
    title: 'Stained Light',
    description:
      'Colored glass throws its pieces around a man in thought. Dark locs, a cream shirt, and all the color in the window. Use it for reflection, retreats and album covers.',
    tags: ['stained glass', 'church', 'man', 'locs', 'reflection', 'faith', 'light', 'contemplation'],
  },
  {
    scene: 'fridayReading',
    category: 'Faith',
    title: 'Friday Reading',
    description:
      'An elder reads slowly, one finger on the line. Tiles, arches and an embroidered robe surround him with care. For study circles, mosques and interfaith work.',
    tags: ['reading', 'elder', 'man', 'kufi', 'book', 'mosque', 'wisdom', 'tiles', 'robe'],
  },
  {
    scene: 'candleForYou',
    category: 'Faith',
    free: true,
    title: 'A Candle for You',
    description:
      'She holds one small flame with both hands and thinks of somebody. Plum darkness, golden circles. For condolences, vigils and quiet anniversaries.',
    tags: ['candle', 'vigil', 'remembrance', 'hope', 'woman', 'light', 'peace', 'bantu knots'],
  },
  {
    scene: 'risingPraise',
    category: 'Faith',
    title: 'Rising Praise',
    description:
      'Arms up, heads back, three people lifted by the same song. A cream sun opens behind them. For conferences, worship nights and Easter mornings.',
    tags: ['praise', 'worship', 'group', 'joy', 'dance', 'gospel', 'sunrise', 'celebration'],
  },
];
