/** How this process was begun by the harness. */
import type { Boot, Disobedience } from './wire.ts';

export const boot = JSON.parse(process.env.STAND_IN_BOOT ?? '{}') as Boot;
export const disobeys = (what: Disobedience) => boot.disobey === what;
