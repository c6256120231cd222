import { testMainLoop } from './main-loop-scenarios.ts';

testMainLoop({ count: 24 });
