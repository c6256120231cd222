import { Button } from 'antd';
import { ROLE_WORDS, type AdminRole } from '@baobab/domain/admin-roles';

interface OtherRoleProps {
  /** Of the tab that was asked for. */
  label: string;
  role: AdminRole;
  onLeave: () => void;
}

/** Where a link leads to a tab of another role. */
export function OtherRole({ label, role, onLeave }: OtherRoleProps) {
  const words = ROLE_WORDS[role];
  return (
    <section aria-labelledby="other-role">
      <h1 id="other-role">{label} belongs to another role</h1>
      <p>
        You are here as {words.label}: {words.may} Nothing was changed. An owner of the shop can change your role on the
        Users tab.
      </p>
      <p>
        <Button type="primary" onClick={onLeave}>
          Back to my work
        </Button>
      </p>
    </section>
  );
}
