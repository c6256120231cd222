import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { adminTeamMessages } from '@baobab/domain/admin-messages';
import { type MemberContent } from '@baobab/domain/entities/draft-content';
import { emptyPicture } from '@baobab/domain/fields/picture';
import type { DraftView } from '@baobab/drafts/view';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { SortableList } from '../../sortable/sortable-list.tsx';
import { DocumentHead, useDocumentTools } from '../drafting/document-head.tsx';
import { useDraftGuard } from '../drafting/use-draft-guard.ts';
import { useDocument } from '../drafting/use-drafts.ts';
import { checkMembers } from './list-rules.ts';
import { MemberCard } from './member-card.tsx';
import { MOVE_INSTRUCTIONS, MovableItem } from './movable-item.tsx';
import { SaveBar } from './save-bar.tsx';
import { useOrderedList } from './use-ordered-list.ts';
import tableStyles from '../../table/table.module.css';
import styles from './about.module.css';

/** The people on the About page, in its order. */
export function TeamMembers() {
  const { view, error, retry } = useDocument('team');
  if (view) return <MemberList view={view} />;
  if (error) return <Problem title={adminTeamMessages.loadFailed} error={error} onRetry={retry} />;
  return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
}

function MemberList({ view }: { view: DraftView<'team'> }) {
  const { drafts } = useHost();
  const { members } = view.content;
  const [tried, setTried] = useState(false);
  const tools = useDocumentTools(view);
  const list = useOrderedList({
    items: members,
    onChange: (next: MemberContent[]) => drafts.edit('team', { members: next }),
    nameOf: ({ name }) => name || 'A member without a name',
  });
  useDraftGuard(view, 'the changes of the team');
  const errors = tried ? checkMembers(members) : {};
  const add = () => {
    const member: MemberContent = {
      id: crypto.randomUUID(),
      name: adminTeamMessages.newName,
      position: adminTeamMessages.newPosition,
      bio: '',
      picture: emptyPicture(),
      isActive: true,
    };
    drafts.edit('team', { members: [...members, member] });
  };
  return (
    <>
      <DocumentHead title="Team Members" view={view} tools={tools}>
        <Button icon={<Icon name="plus" />} onClick={add}>
          Add Team Member
        </Button>
      </DocumentHead>
      {members.length === 0 && <p className={tableStyles.tableEmpty}>{adminTeamMessages.empty}</p>}
      <SortableList ids={members.map(({ id }) => id)} layout="grid" instructions={MOVE_INSTRUCTIONS} onMove={list.move}>
        <ol className={styles.memberList}>
          {members.map((member, index) => (
            <MovableItem
              key={member.id}
              id={member.id}
              name={member.name || 'this member'}
              index={index}
              layout="grid"
              onMove={(to) => list.move(member.id, to)}
            >
              {(handle) => (
                <MemberCard
                  member={member}
                  index={index}
                  count={members.length}
                  errors={errors[member.id] ?? {}}
                  handle={handle}
                  onMove={(to) => list.move(member.id, to)}
                  onRemove={() => list.remove(member)}
                  onChange={(change) => list.change(member.id, change)}
                />
              )}
            </MovableItem>
          ))}
        </ol>
      </SortableList>
      <span role="status" className="visually-hidden">
        {list.announcement}
      </span>
      <SaveBar
        view={view}
        saved={adminTeamMessages.saved}
        check={() => {
          setTried(true);
          return Object.keys(checkMembers(members)).length === 0;
        }}
        onConflict={tools.choose}
      />
    </>
  );
}
