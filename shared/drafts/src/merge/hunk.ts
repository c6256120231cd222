/** One place where both sides changed the same thing, for a person to choose. */

export type Side = 'mine' | 'theirs' | 'both' | 'base';

export interface MergeHunk {
  /** Stable for the same three versions: 'content:2', 'sections/5e00…/title', 'sections:order'. */
  readonly id: string;
  /** Field, or list, item id and field. */
  readonly path: readonly string[];
  /**
   * `text`: paragraphs of a long text; `value`: a short field, a picture, the publication; `item`: a list entry that one side
   * deleted (null) and the other changed; `order`: ids of a list that both sides arranged anew.
   */
  readonly kind: 'text' | 'value' | 'item' | 'order';
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Sides that make sense here; 'both' (mine, then theirs) for paragraphs only. */
  readonly sides: readonly Side[];
}
