/** What changed from one version of a document to another, as marked words per field. */
import { diffWordsWithSpace } from 'diff';
import type { DocumentShape, DraftContent } from '@baobab/domain/entities/draft-content';
import { describeContent } from './describe-content.ts';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

export interface FieldDiff {
  name: string;
  parts: DiffPart[];
}

/** Unchanged text around a change, characters. */
const CONTEXT_CHARS = 80;

/** Fields that differ, in reading order; unchanged stretches are shortened. */
export function diffContents(shape: DocumentShape, before: DraftContent, after: DraftContent): FieldDiff[] {
  const old = new Map(describeContent(shape, before).map(({ name, text }) => [name, text]));
  const current = new Map(describeContent(shape, after).map(({ name, text }) => [name, text]));
  return [...new Set([...current.keys(), ...old.keys()])].flatMap((name) => {
    const [from, to] = [old.get(name) ?? '', current.get(name) ?? ''];
    return from === to ? [] : [{ name, parts: shorten(diffText(from, to)) }];
  });
}

export function diffText(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = [];
  let [removed, added] = ['', ''];
  const end = () => {
    if (removed) parts.push({ kind: 'removed', text: removed });
    if (added) parts.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const change of diffWordsWithSpace(before, after)) {
    // words replaced one after the other read as one change
    const between = removed !== '' && added !== '' && /^ +$/.test(change.value);
    if (change.removed || between) removed += change.value;
    if (change.added || between) added += change.value;
    if (change.added || change.removed || between) continue;
    end();
    parts.push({ kind: 'same', text: change.value });
  }
  end();
  return parts;
}

function shorten(parts: DiffPart[]): DiffPart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= 2 * CONTEXT_CHARS + 20) return part;
    const start = index === 0 ? '' : part.text.slice(0, CONTEXT_CHARS).replace(/\S*$/, '');
    const end = index === parts.length - 1 ? '' : part.text.slice(-CONTEXT_CHARS).replace(/^\S*\s*/, '');
    return { ...part, text: `${start}… ${end}` };
  });
}
