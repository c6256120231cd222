/** What the demo's visitors write, and what they look for in vain. */
export interface Letter {
  subject: string;
  text: string;
  status: 'new' | 'read' | 'archived' | 'answered';
  /** What the studio wrote back. */
  answer?: string;
}

/** The newest first. */
export const letters: readonly Letter[] = [
  {
    subject: 'Using an illustration on a book cover',
    text: 'Hello,\nI am publishing a collection of short stories this spring and would love to have one of your family scenes on the cover. Print run is 800 copies. Does the usual license cover that, or do I need further seats?',
    status: 'new',
  },
  {
    subject: 'Invoice for our accounting',
    text: 'Hi, we bought three illustrations last week. Could you tell me where I find an invoice with our company name on it?',
    status: 'new',
  },
  {
    subject: 'Wheelchair users',
    text: 'I teach at a primary school and your classroom scenes are wonderful. Do you plan any with children in wheelchairs? I would buy them right away.',
    status: 'new',
  },
  {
    subject: 'Colors of the market scene',
    text: 'Is it possible to get the market scene in our brand colors? We would need it for a campaign in January.',
    status: 'read',
  },
  {
    subject: 'Which file opens in my program?',
    text: 'I work with an older version of a drawing program. Which of the files in the ZIP should I open?',
    status: 'read',
  },
  {
    subject: 'Workshop in March',
    text: 'We run a weekend for young illustrators in March and would be honored to have someone of your studio with us for an afternoon. May I send the program?',
    status: 'read',
  },
  {
    subject: 'Bundle for a library',
    text: 'Our public library has four branches. Is one bundle enough for the posters of all of them?',
    status: 'answered',
    answer:
      'Hello,\none bundle covers one project. For posters of four branches please take four seats; further seats can be bought with the same account.',
  },
  {
    subject: 'Thank you',
    text: 'Just a note: the choir picture is on the front of our program, and everyone asked where it came from.',
    status: 'archived',
  },
  {
    subject: 'Wrong email address',
    text: 'I registered with a typing error in my address. Can you change it, or shall I make a new account?',
    status: 'answered',
    answer:
      'Hello,\nyou can change it yourself: open your profile, then “Email”. A mail goes to the new address, and after its link is opened everything you bought is there.',
  },
  {
    subject: 'Printing on fabric',
    text: 'May I print the textile patterns on tote bags for our fundraiser? About 150 bags, sold at cost.',
    status: 'answered',
    answer: 'Hello,\nyes, 150 bags sold at cost are fine with the usual license. Good luck with the fundraiser!',
  },
  {
    subject: 'Student discount?',
    text: 'I am in my second year of graphic design. Is there a discount for students?',
    status: 'answered',
    answer: 'Hello,\nthere is none at the moment, but the free illustrations are yours to use in your studies.',
  },
  {
    subject: 'Download on a phone',
    text: 'The ZIP arrived on my phone but I cannot open it there. It works on my laptop, so all is well. Perhaps say so on the page?',
    status: 'archived',
  },
];

/** How often in ninety days, about. */
export const emptySearches: readonly [words: string, searches: number][] = [
  ['wheelchair', 46],
  ['steelpan', 31],
  ['firefighter', 24],
  ['quinceañera', 19],
  ['skateboard', 17],
  ['hijab swimmer', 13],
  ['midwife', 12],
  ['carnival feathers', 9],
  ['welder', 8],
  ['dentist', 7],
  ['zoom background', 6],
  ['surfboard', 5],
  ['hindu wedding', 4],
  ['snowboard', 3],
  ['violin', 3],
  ['kayak', 2],
  ['astronaut helmet', 2],
];
