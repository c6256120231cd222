import { App } from 'antd';
import { useCallback } from 'react';
import { adminBundleMessages } from '@baobab/domain/admin-messages';
import type { PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { plural } from '@baobab/domain/plural';
import { describeError } from '@baobab/ui/describe-error';
import { formatBytes } from '@baobab/ui/format';
import type { AddBundleResult } from '@baobab/uploads/kinds/bundle-item';
import { useHost } from '../../host-context.tsx';
import styles from './bundles.module.css';

/** Gives a file to a pack: asks back when it looks like another pack's, and says when there is nothing to send. */
export function useAddBundleFile(pack: PackWithContents): (file: File) => Promise<void> {
  const { uploads } = useHost();
  const { modal, message, notification } = App.useApp();
  return useCallback(
    async (file) => {
      const refuse = (description: string) => notification.error({ title: adminBundleMessages.failed, description });
      if (!file.name.toLowerCase().endsWith('.zip')) {
        refuse(`“${file.name}” is not a .zip file. Put the illustrations into a ZIP and choose that.`);
        return;
      }
      const send = async (anyway: boolean): Promise<void> => {
        try {
          await follow(await uploads.addBundleFile(pack.slug, file, { anyway }));
        } catch (error) {
          const { title, body } = describeError(error);
          refuse(`${title}. ${body}`);
        }
      };
      const follow = async (answer: AddBundleResult): Promise<void> => {
        if (answer.outcome === 'same') {
          void message.info(`This is the very file that “${pack.title}” has already: version ${answer.version}.`);
        } else if (answer.outcome === 'refused') {
          refuse(answer.reason.message);
        } else if (answer.outcome === 'question') {
          const { files, pictures, unpackedBytes, sampleNames } = answer.facts;
          const sure = await modal.confirm({
            title: `Upload “${file.name}” for “${pack.title}”?`,
            content: (
              <div className={styles.packQuestion}>
                <p>{answer.reason.message}</p>
                <p className="hint">
                  Inside: {plural(files, 'file')}, of them {plural(pictures, 'image')}, {formatBytes(unpackedBytes)}{' '}
                  unpacked.
                  {sampleNames.length > 0 && ` It begins with ${sampleNames.slice(0, 3).join(', ')}.`}
                </p>
              </div>
            ),
            okText: 'Upload anyway',
            cancelText: 'Choose another file',
            focusable: { autoFocusButton: 'cancel' },
          });
          if (sure) await send(true);
        }
      };
      await send(false);
    },
    [uploads, pack, modal, message, notification],
  );
}
