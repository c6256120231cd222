import type { IllustrationText } from '../illustration-text.ts';

export const businessTexts: readonly IllustrationText[] = [
  {
    scene: 'boardroomLight',
    category: 'Business',
    title: 'Boardroom Light',
    description:
      'A director in cream and clay, her headwrap brighter than the evening skyline. She does not need to raise her voice. Lead a page on leadership, finance or governance with her.',
    tags: ['leader', 'executive', 'woman', 'headwrap', 'skyline', 'blazer', 'leadership', 'boardroom', 'finance'],
  },
  {
    scene: 'pitchDay',
    category: 'Business',
    title: 'Pitch Day',
    description:
      'The line goes up and so does the room’s attention. A founder presents to an audience that already nods. For accelerators, investor updates and presentation templates.',
    tags: ['presentation', 'pitch', 'startup', 'woman', 'charts', 'audience', 'growth', 'meeting'],
  },
  {
    scene: 'cornerShop',
    category: 'Business',
    title: 'Corner Shop',
    description:
      'He has known every customer by name for thirty years. Striped awning, full shelves and baskets of fruit frame his grin. A friendly face for local business, fintech and neighborhood stories.',
    tags: ['small business', 'shop owner', 'man', 'gray locs', 'apron', 'market', 'community', 'retail', 'fruit'],
  },
  {
    scene: 'handshake',
    category: 'Business',
    title: 'The Handshake',
    description:
      'Two partners, one agreement, and a golden disc between them. The composition leaves both faces clear and the hands in the middle. Made for partnership announcements and contract pages.',
    tags: ['partnership', 'handshake', 'deal', 'agreement', 'man', 'woman', 'suit', 'trust'],
  },
  {
    scene: 'strategyWall',
    category: 'Business',
    free: true,
    title: 'Strategy Wall',
    description:
      'Sticky notes everywhere, and somehow it starts to make sense. Two colleagues sort their ideas in soft, bright colors. For workshops, product teams and facilitation guides.',
    tags: ['workshop', 'planning', 'sticky notes', 'team', 'strategy', 'brainstorm', 'man', 'woman', 'office'],
  },
  {
    scene: 'teamOfFour',
    category: 'Business',
    title: 'Team of Four',
    description:
      'Four colleagues, four arches, four colors of one palette. Each figure also works alone when cropped. The quickest way to a welcoming about page.',
    tags: ['team', 'group', 'colleagues', 'portraits', 'hijab', 'braids', 'beard', 'diversity', 'about us', 'company'],
  },
  {
    scene: 'morningCommute',
    category: 'Business',
    free: true,
    title: 'Morning Commute',
    description:
      'Briefcase in one hand, coffee in the other, the city already warm. Long strides and a rising sun give the picture its pace. Good for careers pages, mobility and Monday newsletters.',
    tags: ['commute', 'city', 'walking', 'woman', 'locs', 'coffee', 'briefcase', 'sunrise'],
  },
];
