/** The pictures of one category, by name. */
import { tasselTurned } from './education/tassel-turned.ts';
import { storyCircle } from './education/story-circle.ts';
import { libraryLight } from './education/library-light.ts';
import { chemistryLesson } from './education/chemistry-lesson.ts';
import { chalkAndEquations } from './education/chalk-and-equations.ts';
import { capsUp } from './education/caps-up.ts';
import { worldOnTheDesk } from './education/world-on-the-desk.ts';

export const education = {
  tasselTurned,
  storyCircle,
  libraryLight,
  chemistryLesson,
  chalkAndEquations,
  capsUp,
  worldOnTheDesk,
};
