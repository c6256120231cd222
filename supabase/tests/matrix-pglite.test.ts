import { describeMatrix } from './matrix-suite.ts';
import { startTestingPglite } from './testing-pglite.ts';

describeMatrix({ name: 'PGlite', start: startTestingPglite });
