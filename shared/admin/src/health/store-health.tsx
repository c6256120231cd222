/** Whether the shop can work at all: its buckets, and the table of posts. Asked once after a person was let in. */
import { App } from 'antd';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { probeBlog } from '@baobab/data/content/admin-blog';
import { checkBuckets, ensureBuckets, type BucketState } from '@baobab/data/storage/storage';
import { adminBlogMessages, adminStorageMessages } from '@baobab/domain/admin-messages';
import { isConnectionError } from '@baobab/domain/connection';
import { BLOG_PROBE_RETRIES, BLOG_PROBE_RETRY_MS } from '@baobab/domain/constants';
import { toAppError, type AppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { useBackOnline } from '../connection/use-connection.ts';
import { useHost } from '../host-context.tsx';

export interface StoreHealth {
  /** Undefined until it is known. */
  buckets: readonly BucketState[] | undefined;
  /** Null: reachable; undefined: not known yet. */
  blogProblem: AppError | null | undefined;
  /** Creates what is missing and raises limits that are too low. */
  createBuckets: () => Promise<void>;
  check: () => void;
}

const HealthContext = createContext<StoreHealth>({
  buckets: undefined,
  blogProblem: undefined,
  createBuckets: async () => {},
  check: () => {},
});

export function useStoreHealth(): StoreHealth {
  return useContext(HealthContext);
}

/** True when files of this bucket cannot be uploaded now. */
export function useBucketMissing(bucket: BucketState['bucket']): boolean {
  return useStoreHealth().buckets?.some((each) => each.bucket === bucket && each.state === 'missing') ?? false;
}

export function StoreHealthProvider({ children }: { children: ReactNode }) {
  const { client } = useHost();
  const { message, notification } = App.useApp();
  const looked = useRef(-1);
  const [buckets, setBuckets] = useState<readonly BucketState[]>();
  const [blogProblem, setBlogProblem] = useState<AppError | null>();
  const [round, setRound] = useState(0);
  const check = useCallback(() => setRound((count) => count + 1), []);
  useBackOnline(check);

  useEffect(() => {
    if (looked.current === round) return;
    looked.current = round;
    const look = async () => {
      let found = await checkBuckets(client);
      // the first look mends what it can; later ones leave that to the button
      if (round === 0 && found.some(({ state }) => state !== 'exists')) {
        try {
          await ensureBuckets(client);
          found = await checkBuckets(client);
          void message.success(adminStorageMessages.setupDone);
        } catch (error) {
          notification.error({ title: adminStorageMessages.setupFailed, description: describeError(error).body });
        }
      }
      setBuckets(found);
    };
    // a server that does not answer is told by the screens themselves
    look().catch(() => undefined);
    void probe(() => probeBlog(client)).then((problem) => {
      setBlogProblem(problem);
      // the banner tells of a server that does not answer
      if (problem && !isConnectionError(problem)) notification.error(adminBlogMessages.fetchFailed);
    });
  }, [client, round, message, notification]);

  const createBuckets = useCallback(async () => {
    try {
      await ensureBuckets(client);
      setBuckets(await checkBuckets(client));
      void message.success(adminStorageMessages.bucketCreated);
    } catch (error) {
      notification.error({ title: adminStorageMessages.createFailed, description: describeError(error).body });
    }
  }, [client, message, notification]);

  const value = useMemo(
    () => ({ buckets, blogProblem, createBuckets, check }),
    [buckets, blogProblem, createBuckets, check],
  );
  return <HealthContext value={value}>{children}</HealthContext>;
}

/** Null once it worked; the last error after two more tries, a second apart. */
async function probe(ask: () => Promise<void>): Promise<AppError | null> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await ask();
      return null;
    } catch (error) {
      if (attempt >= BLOG_PROBE_RETRIES) return toAppError(error);
    }
    await new Promise((resolve) => setTimeout(resolve, BLOG_PROBE_RETRY_MS));
  }
}
