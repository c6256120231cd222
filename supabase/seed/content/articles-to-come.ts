/** What the public does not see yet: one article with a date in the future, one without any. */
import type { Article } from './articles.ts';

export const scheduledArticles: readonly Article[] = [
  {
    picture: 'brandPeople',
    title: 'Case Study: A Credit Union Redraws Its Front Page in Nine Days',
    excerpt: 'Three pictures, one palette and a rule about hands: how a small team replaced forty stock photographs.',
    author: 'Ngozi Eze',
    category: 'Case Studies',
    tags: ['finance', 'website', 'branding', 'process'],
    daysAgo: -12,
    paragraphs: [
      'The credit union had forty photographs on its website and not one member in them. Everybody shook hands. Nobody seemed to have a kitchen, a bus to catch or a mother. When the lease on the photographs ran out, the team of four asked whether illustrations could do the job for less than the renewal fee.',
      'We asked them to print the whole site and pin it to a wall. Then they went around with two stickers: green for a picture that says something the text does not, red for one that merely fills a hole. Thirty-four red stickers later the budget looked different. They needed six pictures, not forty.',
      'Three came from our catalog unchanged. The other three were put together from our SVG files: the market seller moved into the branch, the commuter lost her briefcase and gained a folder, and the grandmother from “Three Generations” got a page of her own, because the fastest-growing group of members is over sixty.',
      'One rule held the set together. Every person’s hands had to be doing something that a member does: counting, holding a cup, signing, pointing at a line. It sounds like a small thing. It is the reason that people in user tests said “that is the woman at counter two” about a drawing of nobody in particular.',
      'On day nine the page went live. It loads in a third of the time, which is the number the technical lead likes best. The number the branch manager likes best is that four members have asked, in all seriousness, who sat for the pictures.',
    ],
  },
];

export const draftArticles: readonly Omit<Article, 'daysAgo'>[] = [
  {
    picture: 'studio',
    title: 'Notes for a Style Guide: How Many Lines Does a Nose Need?',
    excerpt: 'A working paper from the studio table about faces with few features. Comments welcome.',
    author: 'Kwame Asante',
    category: 'Behind the Scenes',
    tags: ['style guide', 'faces', 'drawing'],
    paragraphs: [
      'Flat illustration lives from leaving things out, and the nose is where most of us leave out too much or too little. One line on the left, as if the light came from a window, makes a face European without anybody having decided it. Two nostrils make a cartoon. Nothing at all makes a mannequin.',
      'What works on our faces is one broad, shallow curve for the base of the nose and a faint plane for its side. The curve may be almost as wide as the space between the inner corners of the eyes. It sits a little lower than you think, and it must be softer than the line of the upper lip.',
      'Then the lips. We draw two shapes and not a line: the upper one darker, the lower one fuller and lighter, with a small light on it. If a face needs to become calmer, the corners go down by three pixels. If it needs to become happier, the cheeks change before the mouth does.',
      'Still open: how to draw the nose of a person in profile without falling back on a template, and whether a portrait at 64 pixels should keep its nose or give the space to the glasses. Zuri says glasses. I am collecting examples for both sides.',
      'To do before this is published: pictures of all six steps, and a better title.',
    ],
  },
];
