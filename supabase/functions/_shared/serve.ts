import { toAppError } from '@baobab/domain/errors';
import { refuse, report } from './answers.ts';
import { serve } from './runtime.ts';

/** Serves `handle` with what `connect` makes of the environment, once per worker; a missing setting is told as a refusal. */
export function serveFunction<Deps>(
  handle: (request: Request, deps: Deps) => Promise<Response>,
  connect: () => Deps,
): void {
  let deps: Deps | undefined;
  serve(async (request) => {
    try {
      deps ??= connect();
    } catch (thrown) {
      const error = toAppError(thrown);
      report('not_configured', { message: error.message });
      return refuse(error);
    }
    return handle(request, deps);
  });
}
