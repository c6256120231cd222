import { Modal } from 'antd';
import { answerLeaveQuestion, useLeaveQuestion } from './unsaved.ts';

/** Asks before unsaved work is lost. */
export function LeaveDialog() {
  const question = useLeaveQuestion();
  return (
    <Modal
      open={question !== null}
      title="Leave without saving?"
      okText="Leave"
      okButtonProps={{ danger: true }}
      cancelText="Keep editing"
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => answerLeaveQuestion('leave')}
      onCancel={() => answerLeaveQuestion('keep')}
      zIndex={1300}
      width={440}
      destroyOnHidden
    >
      {question?.losses.map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
    </Modal>
  );
}
