// The table of faults: each row spoils an upload in one way, by a seed, and ends well or throws.
import type { FaultRow } from './checks.ts';
import { LINE_FAULTS } from './line-faults.ts';
import { SITUATIONS } from './situations.ts';

export const FAULTS: readonly FaultRow[] = [...LINE_FAULTS, ...SITUATIONS];
