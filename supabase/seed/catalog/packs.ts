/** What lies in the bonus files. Slugs are those of a new shop; those not listed here are yet to come. */

export interface PackContents {
  slug: string;
  title: string;
  scenes: readonly string[];
}

export const packs: readonly PackContents[] = [
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
