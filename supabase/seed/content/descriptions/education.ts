import { said, WORK, SCHOOL, type Description } from './said.ts';

export const educationDescriptions: Readonly<Record<string, Description>> = {
  tasselTurned: said(
    'A laughing graduate with big curls under her cap, a kente stole over a midnight gown.',
    'people:1 age:young-adult skin:monk-07 hair:curls gender:woman profession:student setting:plain',
    SCHOOL,
    [0.5, 0.4],
  ),
  storyCircle: said(
    'A teacher in a flowered head wrap reads from a book to three laughing children between shelves.',
    'people:3-5 age:adult age:child skin:monk-06 skin:monk-07 skin:monk-08 skin:monk-09 hair:head-wrap hair:afro hair:bantu-knots hair:short gender:woman gender:man profession:education setting:school',
    SCHOOL,
    [0.5, 0.45],
  ),
  libraryLight: said(
    'A student with a short afro and glasses reads a book in an arch of light between walls of books.',
    'people:1 age:young-adult skin:monk-08 hair:afro gender:androgynous profession:student setting:school',
    SCHOOL,
    [0.5, 0.4],
  ),
  chemistryLesson: said(
    'A scientist with long braids, a lab coat and gold glasses lifts a flask; more flasks stand on the bench.',
    'people:1 age:adult skin:monk-07 hair:braids gender:woman profession:science profession:education setting:school',
    WORK,
    [0.5, 0.4],
  ),
  chalkAndEquations: said(
    'A bald professor with a gray beard and round glasses holds chalk in front of a board with formulas.',
    'people:1 age:older-adult skin:monk-08 hair:bald gender:man profession:education setting:school',
    SCHOOL,
    [0.5, 0.45],
  ),
  capsUp: said(
    'Three friends in gowns and kente stoles throw their graduation caps into the air.',
    'people:3-5 age:young-adult skin:monk-06 skin:monk-07 skin:monk-09 hair:curls hair:locs hair:covered gender:woman profession:student family:friends setting:school faith:islam',
    SCHOOL,
    [0.5, 0.5],
  ),
  worldOnTheDesk: said(
    'A girl with a braided bun at a desk with books and a plant, one hand on a globe.',
    'people:1 age:child skin:monk-07 hair:braids gender:woman profession:student setting:home',
    SCHOOL,
    [0.45, 0.4],
  ),
  firstChapter: said(
    'A girl in profile with a high puff and a hearing aid reads a wide open book under the stars.',
    'people:1 age:child skin:monk-08 hair:afro gender:woman profession:student ability:hearing-aid setting:home',
    SCHOOL,
    [0.4, 0.45],
  ),
};
