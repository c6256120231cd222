/** Categories, packs and discount codes: the columns that the activity log tells, and what they are called. */
interface NamedField {
  name: string;
  /** The words of the name unless it is given. */
  label?: string;
}

export const PLACE_FIELD = { name: 'displayOrder', label: 'Place' };

export const CATEGORY_FIELDS: readonly NamedField[] = [
  { name: 'name' },
  { name: 'description' },
  { name: 'image' },
  { name: 'isActive' },
  PLACE_FIELD,
];

export const PACK_FIELDS: readonly NamedField[] = [
  { name: 'title' },
  { name: 'theme' },
  { name: 'section' },
  { name: 'version' },
  PLACE_FIELD,
];

export const DISCOUNT_CODE_FIELDS: readonly NamedField[] = [
  { name: 'kind' },
  { name: 'percent' },
  { name: 'amount' },
  { name: 'item' },
  { name: 'scope' },
  { name: 'scopeRef', label: 'Scope of' },
  { name: 'startsAt', label: 'Begins' },
  { name: 'endsAt', label: 'Ends' },
  { name: 'maxUses', label: 'Most uses' },
  { name: 'maxUsesPerPerson', label: 'Most uses by one person' },
  { name: 'isActive' },
  { name: 'note' },
];
