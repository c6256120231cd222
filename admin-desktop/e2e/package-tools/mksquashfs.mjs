#!/usr/bin/env node
// Stands for mksquashfs: an archive of the same folder that `tar` reads, behind as many bytes as `-offset` says.
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

const [folder, output, ...options] = process.argv.slice(2);
execFileSync('tar', ['-cf', `${output}.tar`, '-C', folder, '.']);
writeFileSync(output, Buffer.alloc(Number(options[options.indexOf('-offset') + 1])));
appendFileSync(output, readFileSync(`${output}.tar`));
