import type { IllustrationText } from '../illustration-text.ts';

export const familyTexts: readonly IllustrationText[] = [
  {
    scene: 'onHisShoulders',
    category: 'Family',
    featured: true,
    title: 'On His Shoulders',
    description:
      'From up here you can see everything. A father carries his daughter high, both of them laughing, palms on either side. For parenting, health and every story about who carries us.',
    tags: ['father', 'daughter', 'family', 'joy', 'fatherhood', 'child', 'puffs', 'love', 'outdoor'],
  },
  {
    scene: 'braidingDay',
    category: 'Family',
    title: 'Braiding Day',
    description:
      'Hours of stories, a row of golden beads, and a mother’s steady hands. The shared calm of an old ritual. For hair care, heritage projects and family pages.',
    tags: ['mother', 'daughter', 'braids', 'hair', 'heritage', 'care', 'headwrap', 'tradition'],
  },
  {
    scene: 'threeGenerations',
    category: 'Family',
    title: 'Three Generations',
    description:
      'Grandmother in her gele, mother with her afro, and a child between them with the biggest smile of all. Deep teal lets every pattern sing. A picture for legacies, insurance and family history.',
    tags: ['grandmother', 'mother', 'child', 'generations', 'gele', 'afro', 'legacy', 'women', 'portrait'],
  },
  {
    scene: 'newArrival',
    category: 'Family',
    title: 'New Arrival',
    description:
      'Two parents bend over the smallest person in the room. Soft greens and clay, closed eyes, no hurry. For birth announcements, midwives and parental-leave pages.',
    tags: ['baby', 'newborn', 'parents', 'mother', 'father', 'love', 'birth', 'tenderness'],
  },
  {
    scene: 'sundayTable',
    category: 'Family',
    free: true,
    title: 'Sunday Table',
    description:
      'Three bowls, four people, one very good smell. Grandparents and grandchildren gather under a mudcloth border. Made for recipes, restaurants and holiday greetings.',
    tags: ['family', 'dinner', 'food', 'grandparents', 'children', 'sunday', 'kitchen', 'gathering', 'meal'],
  },
  {
    scene: 'twins',
    category: 'Family',
    free: true,
    title: 'Twins',
    description:
      'Same puffs, same dots, two tempers. The split background makes a natural diptych for comparisons, before-and-after pages or simply a nursery wall.',
    tags: ['twins', 'sisters', 'children', 'puffs', 'portrait', 'diptych', 'glasses', 'playful'],
  },
  {
    scene: 'bedtimeStory',
    category: 'Family',
    pictureOnly: true,
    title: 'Bedtime Story',
    description:
      'The lamp is low, the moon is up, and grandfather does all the voices. She is almost asleep already. For picture books, sleep apps and family blogs.',
    tags: ['grandfather', 'child', 'bedtime', 'reading', 'night', 'moon', 'story', 'braids'],
  },
];
