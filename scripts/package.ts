// Builds and packs the desktop app; the options are those of admin-desktop/packaging/pack.ts.
import { runTool } from './steps.ts';

const built = process.argv.includes('--no-build') ? 0 : await runTool('node', ['scripts/build-desktop.ts']);
process.exitCode = built || (await runTool('node', ['admin-desktop/packaging/pack.ts', ...process.argv.slice(2)]));
