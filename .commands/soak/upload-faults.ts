// The table of faults: each row spoils an upload in one way, by a seed, and ends well or throws.
import type { FaultRow } from './upload-checks.ts';
import { LINE_FAULTS } from './upload-line-faults.ts';
import { SITUATIONS } from './upload-situations.ts';

export const FAULTS: readonly FaultRow[] = [...LINE_FAULTS, ...SITUATIONS];
