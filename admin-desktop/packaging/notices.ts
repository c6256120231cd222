// What the package tells of its parts: a CycloneDX bill of materials and the licenses with their texts.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { home } from './config.ts';

interface Part {
  name: string;
  versions: string[];
  paths: string[];
  license: string;
  homepage?: string;
}

const OURS = '@baobab/admin-desktop';

/** Fills `folder` with sbom.cdx.json and licenses.txt. */
export function writeNotices(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bill = pnpm('sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod');
  writeFileSync(join(folder, 'sbom.cdx.json'), bill);
  const byLicense = JSON.parse(pnpm('licenses', 'list', '--prod', '--json')) as Record<string, Part[]>;
  const parts = Object.values(byLicense)
    .flat()
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  writeFileSync(join(folder, 'licenses.txt'), parts.map(describe).join(`\n${'='.repeat(80)}\n\n`));
}

function describe({ name, versions, paths, license, homepage }: Part): string {
  const head = `${name} ${versions.join(', ')} (${license})${homepage ? `\n${homepage}` : ''}\n`;
  return `${head}\n${textIn(paths[0]) ?? 'The package carries no license text of its own.'}\n`;
}

function textIn(folder: string | undefined): string | undefined {
  if (!folder) return undefined;
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return file && readFileSync(join(folder, file), 'utf8').trim();
}

/** Where pnpm is not installed, npx brings it. */
function pnpm(...args: string[]): string {
  const own = spawnSync('pnpm', ['--version'], { shell: process.platform === 'win32' }).status === 0;
  const [file, ...before] = own ? ['pnpm'] : ['npx', '-y', 'pnpm@12.21.0'];
  return execFileSync(file, [...before, '--filter', OURS, ...args], {
    cwd: home,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
}
