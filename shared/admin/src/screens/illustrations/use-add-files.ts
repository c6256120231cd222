import { App } from 'antd';
import { AppError } from '@baobab/domain/errors';
import type { FilesTarget } from '@baobab/uploads/kinds/chosen-files';
import { useHost } from '../../host-context.tsx';
import type { DialogFiles } from './save-illustration.ts';

/** Gives the chosen files to the upload queue; false when the person looks for others. Codes: what the files are refused for, disk_full. */
export function useAddFiles(): (target: FilesTarget, files: DialogFiles) => Promise<boolean> {
  const { uploads } = useHost();
  const { modal } = App.useApp();
  const add = async (target: FilesTarget, files: DialogFiles, anyway: boolean): Promise<boolean> => {
    const answer = await uploads.addIllustrationFiles(target, files, { anyway });
    if (answer.outcome === 'queued') return true;
    const { code, message } = answer.reason;
    if (answer.outcome === 'refused') throw new AppError(code, {}, { message });
    const sure = await modal.confirm({
      title: 'Use this image again?',
      content: message,
      okText: 'Use it again',
      cancelText: 'Choose another file',
      focusable: { autoFocusButton: 'cancel' },
    });
    return sure && add(target, files, true);
  };
  return (target, files) => add(target, files, false);
}
