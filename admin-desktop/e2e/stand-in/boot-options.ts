/** How this process was begun by the harness. */
import type { Boot, PlantedFault } from './wire.ts';

export const boot = JSON.parse(process.env.STAND_IN_BOOT ?? '{}') as Boot;
export const hasFault = (what: PlantedFault) => boot.fault === what;
