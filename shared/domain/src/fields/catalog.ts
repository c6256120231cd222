/** Categories, packs and discount codes: the columns that the activity log tells, and what they are called. */
interface NamedField {
  name: string;
  /** The words of the name unless it is given. */
  label?: string;
}

const named = (...names: string[]): NamedField[] => names.map((name) => ({ name }));

export const PLACE_FIELD: NamedField = { name: 'displayOrder', label: 'Place' };
export const CATEGORY_FIELDS = [...named('name', 'description', 'image', 'isActive'), PLACE_FIELD];
export const PACK_FIELDS = [...named('title', 'theme', 'section', 'version'), PLACE_FIELD];
export const DISCOUNT_CODE_FIELDS: readonly NamedField[] = [
  ...named('kind', 'percent', 'amount', 'item', 'scope'),
  { name: 'scopeRef', label: 'Scope of' },
  { name: 'startsAt', label: 'Begins' },
  { name: 'endsAt', label: 'Ends' },
  { name: 'maxUses', label: 'Most uses' },
  { name: 'maxUsesPerPerson', label: 'Most uses by one person' },
  ...named('isActive', 'note'),
];
