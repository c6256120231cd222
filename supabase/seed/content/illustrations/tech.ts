import type { IllustrationText } from '../illustration-text.ts';

export const techTexts: readonly IllustrationText[] = [
  {
    scene: 'codeInColor',
    category: 'Tech',
    title: 'Code in Color',
    description:
      'A developer in gold-rimmed glasses looks up from her laptop while two screens of code glow behind her. Deep indigo and warm gold keep all attention on her face. Made for landing pages, developer portfolios and conference decks.',
    tags: ['developer', 'coding', 'woman', 'afro', 'glasses', 'laptop', 'screens', 'workspace', 'software'],
  },
  {
    scene: 'dataStoryteller',
    category: 'Tech',
    title: 'Data Storyteller',
    description:
      'An analyst holds up the one chart that explains the quarter. Bars and a trend line frame him in sand and leaf green. Use it where numbers need a human voice: reports, dashboards, case studies.',
    tags: ['data', 'analyst', 'man', 'charts', 'tablet', 'glasses', 'beard', 'report'],
  },
  {
    scene: 'foundersMorning',
    category: 'Tech',
    title: 'Founder’s Morning',
    description:
      'First coffee, open laptop, and the city waking up behind the window. Her kente top catches the sunrise. A calm opening picture for start-up pages, newsletters and pitch decks.',
    tags: ['founder', 'startup', 'woman', 'braids', 'kente', 'sunrise', 'coffee', 'remote work', 'city'],
  },
  {
    scene: 'roboticsClub',
    category: 'Tech',
    free: true,
    title: 'Robotics Club',
    description:
      'Two pupils show off the small robot they built after school. Bright mint and a patterned border give it the mood of a classroom fair. Good for STEM programs, posters and school websites.',
    tags: ['robotics', 'stem', 'children', 'students', 'girl', 'boy', 'school club', 'engineering'],
  },
  {
    scene: 'openSourceEvening',
    category: 'Tech',
    title: 'Open Source Evening',
    description:
      'Headphones on, eyes closed for the length of a song, the patch almost done. A night skyline and a crescent moon hold the scene together. It suits engineering blogs, podcasts and late-night product stories.',
    tags: ['developer', 'man', 'locs', 'headphones', 'night', 'open source', 'hoodie', 'city'],
  },
  {
    scene: 'womenInTheCloud',
    category: 'Tech',
    title: 'Women in the Cloud',
    description:
      'Three engineers stand in front of the network they keep running. Different hair, different styles, one team. Made for infrastructure companies, careers pages and talks on platform work.',
    tags: ['cloud', 'team', 'women', 'engineers', 'hijab', 'network', 'devops', 'diversity', 'careers'],
  },
  {
    scene: 'onAir',
    category: 'Tech',
    free: true,
    title: 'On Air',
    description:
      'A podcaster mid-laugh behind a large microphone, ringed by a burning orange sun. The mudcloth strip anchors the bottom edge and leaves room for a title. Ready for episode covers and media kits.',
    tags: ['podcast', 'microphone', 'woman', 'bantu knots', 'headphones', 'media', 'audio', 'creator'],
  },
];
