import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { plural } from '@baobab/domain/plural';
import { useUploads } from './use-uploads.ts';

const NAMED = 200;

/** '12 system files left out', with their names on demand. */
export function LeftOutFiles() {
  const { uploads } = useHost();
  const { leftOut } = useUploads();
  const [isOpen, setOpen] = useState(false);
  const { data: names = [] } = useQuery({
    queryKey: queryKeys.planLeftOut(leftOut),
    queryFn: () => uploads.leftOut(),
    enabled: isOpen && leftOut > 0,
  });
  if (leftOut === 0) return null;
  return (
    <details className="soft" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{plural(leftOut, 'system file')} left out</summary>
      <p>Operating systems, network storage and sync programs made these files and folders. They are not uploaded.</p>
      <ul aria-label="System files left out">
        {names.slice(0, NAMED).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {names.length > NAMED && <p>And {plural(names.length - NAMED, 'other')}.</p>}
    </details>
  );
}
