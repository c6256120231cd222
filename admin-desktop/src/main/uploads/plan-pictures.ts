/** What planned files look like, made in the workers when a page asks for one; the page keeps what it shows. */
import { mkdirSync, rmSync } from 'node:fs';
import { isAppError } from '@baobab/domain/errors';
import type { PlanEdits } from '@baobab/uploads/plan-edits';
import { PLAN_PICTURE_PX } from '@baobab/uploads/plan-pictures';
import type { UploadTools } from '../ipc/upload-handlers.ts';
import type { WorkerPool } from '../work/worker-pool.ts';

/** `folder` is for copies that last while a picture is made; it is emptied at every start. */
export function createPlanPictures(
  folder: string,
  workers: Pick<WorkerPool, 'run'>,
  plan: Pick<PlanEdits, 'pictureOf'>,
): UploadTools['picture'] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return async (id, size) => {
    const path = plan.pictureOf(id);
    if (path === null) return null;
    try {
      return await workers.run('picture', { path, px: PLAN_PICTURE_PX[size], folder });
    } catch (error) {
      // a file that cannot be read or decoded has no picture: the upload itself says what is wrong with it
      if (isAppError(error)) return null;
      throw error;
    }
  };
}
