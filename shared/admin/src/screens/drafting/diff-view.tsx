import { DOCUMENTS, type DraftContent, type DraftKind } from '@baobab/domain/entities/draft-content';
import { diffContents, type DiffPart } from './diff.ts';
import styles from './drafting.module.css';

interface DiffViewProps {
  kind: DraftKind;
  before: DraftContent;
  after: DraftContent;
  /** What to say where nothing differs. */
  same: string;
}

/** Marked changes; screen readers hear what was added and removed. */
export function DiffView({ kind, before, after, same }: DiffViewProps) {
  const fields = diffContents(DOCUMENTS[kind], before, after);
  if (fields.length === 0) return <p className="soft">{same}</p>;
  return (
    <div className={styles.diff}>
      {fields.map(({ name, parts }) => (
        <section key={name}>
          <h3>{name}</h3>
          <p>
            {parts.map((part, index) => (
              // a diff's parts have no identity but their place
              // oxlint-disable-next-line react/no-array-index-key
              <Part key={index} part={part} />
            ))}
          </p>
        </section>
      ))}
    </div>
  );
}

function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'same') return <>{text}</>;
  if (kind === 'added') {
    return (
      <ins>
        <span className="visually-hidden"> added: </span>
        {text}
      </ins>
    );
  }
  return (
    <del>
      <span className="visually-hidden"> removed: </span>
      {text}
    </del>
  );
}
