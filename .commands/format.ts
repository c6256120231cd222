import { runTool } from './steps.ts';

process.exitCode = await runTool('oxfmt', [
  '-c',
  '.config/oxfmtrc.json',
  'shared',
  'storefront',
  'admin-desktop',
  'supabase',
  '.commands',
  '.config',
]);
