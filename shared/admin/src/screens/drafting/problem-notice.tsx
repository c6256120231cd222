import { Alert } from 'antd';
import { reviveError } from '@baobab/domain/errors';
import type { DraftSummary } from '@baobab/drafts/view';
import { describeProblem } from './describe-problem.ts';

/** Why the server refused the document, for as long as it is so. */
export function ProblemNotice({ document: { status, problem } }: { document: DraftSummary }) {
  if (status !== 'rejected' || !problem) return null;
  return (
    <Alert
      className="note"
      type="error"
      role="status"
      showIcon
      title="The server did not accept this"
      description={`${describeProblem(reviveError(problem))} Your text is kept on this device.`}
    />
  );
}
