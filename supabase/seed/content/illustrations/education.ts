import type { IllustrationText } from '../illustration-text.ts';

export const educationTexts: readonly IllustrationText[] = [
  {
    scene: 'tasselTurned',
    category: 'Education',
    featured: true,
    title: 'Tassel Turned',
    description:
      'A graduate laughs beneath her cap, a woven stole across a midnight gown. Sun rays open up behind her like applause. For announcements, scholarship pages and every cap that took more than four years.',
    tags: [
      'graduation',
      'graduate',
      'woman',
      'kente stole',
      'cap and gown',
      'curly hair',
      'university',
      'celebration',
      'joy',
    ],
  },
  {
    scene: 'storyCircle',
    category: 'Education',
    title: 'Story Circle',
    description:
      'A teacher reads aloud and three children lean in. Her dress and headwrap share one flowered cloth, and the shelves behind are full of the next stories. Warm enough for libraries, picture books and early-years programs.',
    tags: ['teacher', 'children', 'reading', 'storytime', 'classroom', 'books', 'headwrap', 'library', 'early years'],
  },
  {
    scene: 'libraryLight',
    category: 'Education',
    title: 'Library Light',
    description:
      'Between two walls of books, a student reads with a quiet smile. An arch of light turns the aisle into a place of honor. Use it for study guides, reading lists and university pages.',
    tags: ['library', 'reading', 'student', 'books', 'afro', 'glasses', 'study', 'quiet'],
  },
  {
    scene: 'chemistryLesson',
    category: 'Education',
    title: 'The Chemistry Lesson',
    description:
      'She holds the flask to the light and knows exactly what comes next. Plum, lilac and gold make the laboratory inviting. A strong picture for science departments, outreach and textbooks.',
    tags: ['science', 'chemistry', 'scientist', 'woman', 'braids', 'laboratory', 'stem', 'flask', 'lab coat'],
  },
  {
    scene: 'chalkAndEquations',
    category: 'Education',
    title: 'Chalk and Equations',
    description:
      'A professor turns from the board with the last line still unwritten. Silver beard, round glasses, gold tie: a lifetime of teaching in one gesture. For lectures, mentoring programs and academic profiles.',
    tags: ['professor', 'mathematics', 'teacher', 'man', 'elder', 'blackboard', 'university', 'mentor'],
  },
  {
    scene: 'capsUp',
    category: 'Education',
    free: true,
    title: 'Caps Up',
    description:
      'Three friends throw their arms into the sky on the day it counts. Matching gowns, kente stoles, three very different crowns of hair and cloth. Celebrate a class, a cohort or a whole community.',
    tags: ['graduation', 'friends', 'group', 'celebration', 'hijab', 'locs', 'cap and gown', 'class of'],
  },
  {
    scene: 'worldOnTheDesk',
    category: 'Education',
    pictureOnly: true,
    title: 'The World on Her Desk',
    description:
      'A girl studies a globe and picks the place she will see first. Books, a plant and an open window keep her company. Lovely for geography lessons, travel funds and children’s rooms.',
    tags: ['girl', 'globe', 'geography', 'books', 'desk', 'school', 'curiosity', 'window'],
  },
];
