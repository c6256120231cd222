import type { Step } from './steps.ts';

export function buildSteps(): Step[] {
  return [
    { name: 'build storefront', tool: 'vite', args: ['build', 'storefront', '--logLevel', 'warn'] },
    { name: 'build desktop app', tool: 'node', args: ['.commands/build-desktop.ts'] },
  ];
}
