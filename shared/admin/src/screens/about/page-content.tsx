import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { adminAboutMessages } from '@baobab/domain/admin-messages';
import { type SectionContent } from '@baobab/domain/entities/draft-content';
import { emptyPicture } from '@baobab/domain/fields/picture';
import type { DraftView } from '@baobab/drafts/view';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { SortableList } from '../../sortable/sortable-list.tsx';
import { DocumentHead, useDocumentTools } from '../drafting/document-head.tsx';
import { useDraftGuard } from '../drafting/use-draft-guard.ts';
import { useDocument } from '../drafting/use-drafts.ts';
import { checkSections } from './list-rules.ts';
import { MOVE_INSTRUCTIONS, MovableItem } from './movable-item.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionCard } from './section-card.tsx';
import { useOrderedList } from './use-ordered-list.ts';
import tableStyles from '../../table/table.module.css';
import styles from './about.module.css';

/** The sections of the About page, in the order of the page. */
export function PageContent() {
  const { view, error, retry } = useDocument('about_page');
  if (view) return <SectionList view={view} />;
  if (error) return <Problem title={adminAboutMessages.loadFailed} error={error} onRetry={retry} />;
  return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
}

function SectionList({ view }: { view: DraftView<'about_page'> }) {
  const { drafts } = useHost();
  const { sections } = view.content;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const tools = useDocumentTools(view);
  const list = useOrderedList({
    items: sections,
    onChange: (next: SectionContent[]) => drafts.edit('about_page', { sections: next }),
    nameOf: ({ title, sectionKey }) => title || sectionKey,
  });
  useDraftGuard(view, 'the changes of the About page');
  const errors = tried ? checkSections(sections) : {};
  const toggle = (id: string) =>
    setOpened((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  const add = () => {
    const section: SectionContent = {
      id: crypto.randomUUID(),
      sectionKey: adminAboutMessages.newKey(Date.now()),
      title: adminAboutMessages.newTitle,
      content: adminAboutMessages.newContent,
      picture: emptyPicture(),
      isActive: true,
    };
    drafts.edit('about_page', { sections: [...sections, section] });
    toggle(section.id);
  };
  const check = () => {
    setTried(true);
    const wrong = Object.keys(checkSections(sections));
    if (wrong.length > 0) setOpened((before) => new Set([...before, ...wrong]));
    return wrong.length === 0;
  };
  return (
    <>
      <DocumentHead title="Content Sections" view={view} tools={tools}>
        <Button icon={<Icon name="plus" />} onClick={add}>
          Add Section
        </Button>
      </DocumentHead>
      {sections.length === 0 && <p className={tableStyles.tableEmpty}>{adminAboutMessages.empty}</p>}
      <SortableList ids={sections.map(({ id }) => id)} instructions={MOVE_INSTRUCTIONS} onMove={list.move}>
        <ol className={styles.sectionList}>
          {sections.map((section, index) => (
            <MovableItem
              key={section.id}
              id={section.id}
              name={section.title || section.sectionKey}
              index={index}
              onMove={(to) => list.move(section.id, to)}
            >
              {(handle) => (
                <SectionCard
                  section={section}
                  index={index}
                  count={sections.length}
                  open={opened.has(section.id)}
                  errors={errors[section.id] ?? {}}
                  handle={handle}
                  onToggle={() => toggle(section.id)}
                  onMove={(to) => list.move(section.id, to)}
                  onRemove={() => list.remove(section)}
                  onChange={(change) => list.change(section.id, change)}
                />
              )}
            </MovableItem>
          ))}
        </ol>
      </SortableList>
      <span role="status" className="visually-hidden">
        {list.announcement}
      </span>
      <SaveBar view={view} saved={adminAboutMessages.saved} check={check} onConflict={tools.choose} />
    </>
  );
}
