import { describeMatrix } from './matrix-suite.ts';
import { startTestingServer } from './testing-database.ts';

describeMatrix({ name: 'PostgreSQL', start: startTestingServer });
