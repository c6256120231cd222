import type { IllustrationText } from '../illustration-text.ts';

export const lifestyleTexts: readonly IllustrationText[] = [
  {
    scene: 'sunsetRun',
    category: 'Lifestyle',
    title: 'Sunset Run',
    description:
      'One foot off the ground, the sun behind her, nothing else to do today. Layers of clay and plum hills carry the movement. For fitness apps, race posters and wellbeing campaigns.',
    tags: ['running', 'fitness', 'woman', 'sunset', 'sport', 'outdoor', 'health', 'energy'],
  },
  {
    scene: 'sundayTea',
    category: 'Lifestyle',
    featured: true,
    title: 'Sunday Tea',
    description:
      'Eyes closed, both hands around the cup, a whole morning without plans. Her wrap and headwrap are cut from the same flowered cloth. A picture of rest for wellness brands and slow-living magazines.',
    tags: ['self-care', 'tea', 'woman', 'headwrap', 'plants', 'calm', 'sunday', 'wellness', 'rest', 'home'],
  },
  {
    scene: 'stillMorning',
    category: 'Lifestyle',
    title: 'Still Morning',
    description:
      'Legs folded, shoulders down, the day can wait. Rose and lilac circles repeat the breath. Use it for meditation apps, yoga studios and mental-health resources.',
    tags: ['yoga', 'meditation', 'woman', 'bantu knots', 'mindfulness', 'wellness', 'breath', 'plants'],
  },
  {
    scene: 'vinylAfternoon',
    category: 'Lifestyle',
    free: true,
    title: 'Vinyl Afternoon',
    description:
      'Side A, headphones on, the rest of the world turned down. Records and brick-red rays spin around him. For playlists, record shops and anything that should sound good.',
    tags: ['music', 'vinyl', 'man', 'headphones', 'afro', 'beard', 'records', 'relax'],
  },
  {
    scene: 'gardenHour',
    category: 'Lifestyle',
    free: true,
    title: 'Garden Hour',
    description:
      'She waters the beds and talks to the marigolds. Hills, a low sun and a full laugh make it feel like early summer. For community gardens, food projects and seed packets.',
    tags: ['gardening', 'woman', 'braids', 'flowers', 'watering can', 'nature', 'summer', 'community garden'],
  },
  {
    scene: 'pedalCity',
    category: 'Lifestyle',
    title: 'Pedal City',
    description:
      'Copper curls in the wind and every light green. A bicycle, a skyline and plenty of sky for your headline. Made for urban mobility, travel and city guides.',
    tags: ['bicycle', 'cycling', 'woman', 'curly hair', 'city', 'travel', 'mobility', 'freedom'],
  },
  {
    scene: 'freshCut',
    category: 'Lifestyle',
    title: 'Fresh Cut',
    description:
      'The barber leans in, the client closes his eyes, the line gets sharper. A portrait of trust as much as of style. For barbershops, booking apps and stories on care.',
    tags: ['barber', 'barbershop', 'men', 'haircut', 'flat top', 'locs', 'grooming', 'style', 'trust'],
  },
];
