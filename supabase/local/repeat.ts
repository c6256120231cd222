/** Does a piece of work again and again, each time so long after it ended; it keeps no process alive. */
export function repeat(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      turn = work().catch(onError).then(schedule);
    }, everyMs);
    timer.unref();
  };
  schedule();
  return {
    /** Waits for what is under way. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
