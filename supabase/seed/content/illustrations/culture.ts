import type { IllustrationText } from '../illustration-text.ts';

export const cultureTexts: readonly IllustrationText[] = [
  {
    scene: 'crownOfGele',
    category: 'Culture',
    title: 'Crown of Gele',
    description:
      'A gele folded like architecture, coral beads, and a look that meets yours. Teal rays and a golden ring finish the portrait. For weddings, fashion and covers that need a queen.',
    tags: ['gele', 'woman', 'portrait', 'nigeria', 'fashion', 'beads', 'celebration', 'elegance', 'aso ebi'],
  },
  {
    scene: 'talkingDrums',
    category: 'Culture',
    title: 'Talking Drums',
    description:
      'Two drums, ten fingers, the whole street dancing. Cloth over one shoulder and rings of sun behind the beat. For festivals, music schools and stage banners.',
    tags: ['drums', 'djembe', 'music', 'man', 'locs', 'kente', 'festival', 'rhythm', 'performance'],
  },
  {
    scene: 'festivalDancer',
    category: 'Culture',
    title: 'Festival Dancer',
    description:
      'The skirt arrives half a turn after she does. Confetti, gold and a flowered print in full swing. For carnival, event posters and anything that moves.',
    tags: ['dance', 'festival', 'woman', 'ankara', 'headwrap', 'carnival', 'movement', 'joy'],
  },
  {
    scene: 'kenteStudy',
    category: 'Culture',
    free: true,
    title: 'Kente Study',
    description:
      'Twelve fields of cloth, from woven blocks to painted mud. Every tile repeats without a seam, so one picture gives you twelve backgrounds. For packaging, wallpapers and slides.',
    tags: ['pattern', 'kente', 'mudcloth', 'textile', 'background', 'geometric', 'seamless', 'africa', 'fabric'],
  },
  {
    scene: 'baobabAtDusk',
    category: 'Culture',
    title: 'Baobab at Dusk',
    description:
      'A family walks home past the tree that knew their great-grandparents. Bands of orange, a pale sun, a long evening. For travel, storytelling and brand pictures with roots.',
    tags: ['baobab', 'tree', 'landscape', 'sunset', 'family', 'africa', 'savanna', 'roots'],
  },
  {
    scene: 'bantuAndGold',
    category: 'Culture',
    title: 'Bantu and Gold',
    description:
      'Bantu knots against a golden disc, four rows of beads, eyes closed. Midnight blue makes the skin glow. A cover portrait for beauty, poetry and heritage months.',
    tags: ['bantu knots', 'portrait', 'woman', 'beads', 'gold', 'beauty', 'heritage', 'night'],
  },
  {
    scene: 'jazzAtNine',
    category: 'Culture',
    title: 'Jazz at Nine',
    description:
      'The trumpet takes the first chorus and the room goes quiet. Plum curtains of light, floating notes, a golden tie. For clubs, playlists and late listings.',
    tags: ['jazz', 'trumpet', 'musician', 'man', 'night club', 'music', 'stage', 'suit', 'performance'],
  },
  {
    scene: 'marketColors',
    category: 'Culture',
    free: true,
    title: 'Market Colors',
    description:
      'Plums, peppers, mangoes and the best laugh on the row. A seller behind three full baskets under a striped awning. For food brands, cookbooks and local delivery.',
    tags: ['market', 'woman', 'fruit', 'headwrap', 'baskets', 'food', 'seller', 'color'],
  },
];
