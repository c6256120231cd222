/** The schema of each field, apart from the list, because pages that show illustrations need no texts of forms and tables. */
import * as z from 'zod/mini';
import { ILLUSTRATIONS_STATE } from '../column-values.ts';
import { moneySchema, timestampSchema } from '../entities/fields.ts';

/** Values as rows have them. */
export const illustrationShape = {
  title: z.string(),
  description: z.string(),
  category: z.string(),
  /** Dollars. */
  price: moneySchema,
  comparePrice: z.nullable(moneySchema),
  isFree: z.boolean(),
  salePrice: z.nullable(moneySchema),
  saleStartsAt: z.nullable(timestampSchema),
  /** Of a running or planned sale; null for one without an end. */
  saleEndsAt: z.nullable(timestampSchema),
  featured: z.boolean(),
  tags: z.array(z.string()),
  state: z.enum(ILLUSTRATIONS_STATE),
  /** Of scheduled ones alone. */
  publishAt: z.nullable(timestampSchema),
  /** Of unlisted ones; buyers read it. */
  withdrawnReason: z.nullable(z.string()),
  series: z.nullable(z.string()),
  /** What the picture shows, for people who do not see it; null where only the title tells. */
  altText: z.nullable(z.string()),
  /** What the owner says about people and setting, as 'facet:value'. */
  facets: z.array(z.string()),
  /** The point that crops keep, from the left and the top, 0 to 1; null is the middle. */
  focusX: z.nullable(z.number()),
  focusY: z.nullable(z.number()),
};

export function pick<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, NoInfer<Name>> {
  const given = names.filter((name) => name in values).map((name) => [name, values[name]]);
  return Object.fromEntries(given) as Pick<Values, Name>;
}
