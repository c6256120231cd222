/** The words beside the upright pictures of posters/. */
import type { IllustrationText } from './illustration-text.ts';

export const posterTexts: readonly IllustrationText[] = [
  {
    scene: 'nightShift',
    category: 'Tech',
    featured: true,
    title: 'Night Shift in the Server Room',
    description:
      'Seen from behind: long braids with golden beads, mint headphones, and rack after rack of small lights. She has the keys to everything and looks perfectly at home. For hosting, security and operations teams.',
    tags: [
      'server',
      'data center',
      'operations',
      'woman',
      'braids',
      'headphones',
      'night',
      'from behind',
      'infrastructure',
    ],
  },
  {
    scene: 'circuitBloom',
    category: 'Tech',
    free: true,
    title: 'Circuit Bloom',
    description:
      'A plant whose branches are circuit traces, rooted in a clay pot with a mudcloth band. Growth and engineering in one sign. A quiet cover for reports on sustainable technology and digital skills.',
    tags: ['circuit', 'plant', 'technology', 'growth', 'sustainability', 'still life', 'mudcloth', 'code'],
  },
  {
    scene: 'firstChapter',
    category: 'Education',
    title: 'First Chapter',
    description:
      'A girl in profile, a high puff with a golden tie, and a book as wide as the sky. Violet rings and a handful of stars suggest where the story is going. For reading campaigns, libraries and bedtime shelves.',
    tags: ['reading', 'girl', 'book', 'profile', 'puff', 'night', 'stars', 'literacy', 'story', 'hearing aid'],
  },
  {
    scene: 'quarterToFive',
    category: 'Business',
    title: 'Quarter to Five',
    description:
      'A desk from above: two hands on the keys, the chart finally pointing up, the coffee still warm. Room at the lower edge takes a headline without a fight. Made for finance apps, reports and remote-work pages.',
    tags: ['desk', 'laptop', 'hands', 'from above', 'charts', 'coffee', 'office', 'remote work', 'flat lay'],
  },
  {
    scene: 'tailorsTable',
    category: 'Business',
    title: 'The Tailor’s Table',
    description:
      'An old machine in midnight blue, four folded cloths, and a river of printed cotton running over the edge of the table. Nobody is in the picture, and you still know who works here. For ateliers, craft fairs and small-business stories.',
    tags: [
      'tailor',
      'sewing machine',
      'textile',
      'craft',
      'small business',
      'still life',
      'kente',
      'fabric',
      'workshop',
    ],
  },
  {
    scene: 'lowTide',
    category: 'Lifestyle',
    title: 'Low Tide',
    description:
      'The view of a passing gull: one striped towel, one straw hat, one person with absolutely no plans. Sand, sea and a half-finished drink complete the inventory. For travel, summer issues and out-of-office pages.',
    tags: ['beach', 'summer', 'woman', 'from above', 'rest', 'straw hat', 'sea', 'holiday', 'swimsuit'],
  },
  {
    scene: 'amongLeaves',
    category: 'Lifestyle',
    title: 'Among Leaves',
    description:
      'Locs, a golden hoop and a clear look ahead, half hidden by a plant collection that got out of hand. Green on coral, cropped close. For natural cosmetics, plant shops and mindful living.',
    tags: ['portrait', 'profile', 'locs', 'plants', 'leaves', 'nature', 'beauty', 'botanical', 'green'],
  },
  {
    scene: 'carried',
    category: 'Family',
    title: 'Carried',
    description:
      'A child asleep against a warm back, held by one well-tied cloth. We see neither face of the future nor where the road goes, only how safe the journey is. For maternity care, family law and everything about being carried.',
    tags: ['mother', 'baby', 'baby carrier', 'headwrap', 'motherhood', 'from behind', 'ankara', 'care', 'tenderness'],
  },
  {
    scene: 'tableForEight',
    category: 'Family',
    free: true,
    title: 'Table for Eight',
    description:
      'Red rice in the middle, plantain, greens, beans and melon around it, and a woven runner from end to end. The chairs are outside the picture because everybody is in the kitchen. For menus, recipes and invitations.',
    tags: ['food', 'jollof', 'plantain', 'dinner', 'from above', 'table', 'kente', 'family meal', 'celebration'],
  },
  {
    scene: 'sundayHats',
    category: 'Faith',
    featured: true,
    title: 'Sunday Hats',
    description:
      'Three profiles, three hats, three golden hoops, and a pew that has never been better dressed. The row climbs like a hymn. For church anniversaries, fashion history and Easter greetings.',
    tags: ['church', 'hats', 'women', 'sunday best', 'profile', 'fashion', 'sisterhood', 'elegance', 'easter'],
  },
  {
    scene: 'lightBetweenUs',
    category: 'Faith',
    title: 'Light Between Us',
    description:
      'Two hands of two people around one flame. Rings of plum and amber widen into the dark. For interfaith evenings, Advent, vigils and letters that are hard to write.',
    tags: ['candle', 'hands', 'light', 'vigil', 'peace', 'advent', 'interfaith', 'hope'],
  },
  {
    scene: 'manyHands',
    category: 'Faith',
    free: true,
    title: 'Many Hands',
    description:
      'Eight hands reach for the same small flower, every one in its own brown. Seen from above, nobody sits at the head. For congregations, volunteers, co-operatives and any “we”.',
    tags: ['hands', 'community', 'together', 'unity', 'circle', 'volunteers', 'skin tones', 'from above', 'teamwork'],
  },
  {
    scene: 'silverBraids',
    category: 'Family',
    free: true,
    title: 'Silver Braids',
    description:
      'A grandmother in profile, her braids wound into a silver bun, a low sun behind her. Eyes closed, remembering something good. For family stories, hair care and every page about growing older.',
    tags: ['grandmother', 'braids', 'silver hair', 'portrait', 'profile', 'elder', 'woman', 'wisdom'],
  },
  {
    scene: 'profileInOchre',
    category: 'Culture',
    featured: true,
    title: 'Profile in Ochre',
    description:
      'A round afro, a cream hoop, closed eyes, and a collar of mudcloth signs. Two flat fields of ochre and clay do the rest. A poster portrait for exhibitions, record sleeves and front covers.',
    tags: ['portrait', 'profile', 'afro', 'woman', 'mudcloth', 'poster', 'hoop earrings', 'natural hair', 'minimal'],
  },
  {
    scene: 'foreheadToForehead',
    category: 'Culture',
    title: 'Forehead to Forehead',
    description:
      'He in deep teal, she in cream, a rose-colored sun between their lips. Cornrows, a fade, and nothing that needs to be said. For weddings, anniversaries and love songs.',
    tags: ['couple', 'love', 'wedding', 'profile', 'cornrows', 'fade', 'romance', 'sun', 'engagement'],
  },
  {
    scene: 'adireMoon',
    category: 'Culture',
    free: true,
    title: 'Adire Moon',
    description:
      'Squares of indigo with rings, seeds, waves and spirals, stitched together around a large moon. Drawn after the resist-dyed cloth of Abeokuta. For book covers, packaging and walls that want to be blue.',
    tags: ['adire', 'indigo', 'pattern', 'textile', 'nigeria', 'blue', 'geometric', 'poster', 'background'],
  },
];
