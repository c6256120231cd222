/**
 * What lies in the bundle's files. Slugs are those of the migration; the bonus files not listed here are yet to come.
 */

export interface PackContents {
  slug: string;
  title: string;
  scenes: readonly string[];
}

export const packs: readonly PackContents[] = [
  {
    slug: 'tech-startup',
    title: 'Tech Startup Pack',
    scenes: ['codeInColor', 'foundersMorning', 'openSourceEvening', 'dataStoryteller', 'womenInTheCloud', 'nightShift'],
  },
  {
    slug: 'black-wellness',
    title: 'Black Wellness Pack',
    scenes: ['stillMorning', 'sundayTea', 'sunsetRun', 'gardenHour', 'quietPrayer', 'amongLeaves'],
  },
  {
    slug: 'education',
    title: 'Education Pack',
    scenes: ['tasselTurned', 'libraryLight', 'storyCircle', 'chalkAndEquations', 'worldOnTheDesk', 'firstChapter'],
  },
  {
    slug: 'business-pro',
    title: 'Business Pro Pack',
    scenes: ['boardroomLight', 'handshake', 'teamOfFour', 'pitchDay', 'cornerShop', 'quarterToFive'],
  },
  {
    slug: 'creative-arts',
    title: 'Creative Arts Pack',
    scenes: ['jazzAtNine', 'festivalDancer', 'kenteStudy', 'crownOfGele', 'profileInOchre', 'adireMoon'],
  },
  {
    slug: 'family-life',
    title: 'Family Life Pack',
    scenes: ['onHisShoulders', 'threeGenerations', 'bedtimeStory', 'braidingDay', 'carried'],
  },
  { slug: 'fitness', title: 'Fitness Pack', scenes: ['sunsetRun', 'pedalCity', 'stillMorning', 'gardenHour'] },
  {
    slug: 'healthcare',
    title: 'Healthcare Pack',
    scenes: ['chemistryLesson', 'newArrival', 'candleForYou', 'threeGenerations'],
  },
  {
    slug: 'social-media',
    title: 'Social Media Pack',
    scenes: ['onAir', 'vinylAfternoon', 'marketColors', 'freshCut', 'bantuAndGold'],
  },
  {
    slug: 'self-care-essentials',
    title: 'Self-Care Essentials',
    scenes: ['sundayTea', 'gardenHour', 'vinylAfternoon'],
  },
  {
    slug: 'mindfulness-collection',
    title: 'Mindfulness Collection',
    scenes: ['stillMorning', 'quietPrayer', 'candleForYou'],
  },
];
