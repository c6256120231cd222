/** How the stand-in's parts tell the harness what they were asked for. */
import { join } from 'node:path';
import { pack, type FromMain } from './wire.ts';

export const post = (message: FromMain) => void process.send?.(message);
export const record = (name: string, ...args: unknown[]) =>
  post({ type: 'log', entry: { name, args: args.map((arg) => pack(JSON.parse(JSON.stringify(arg ?? null)))) } });
const flag = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
export const userData = flag('user-data-dir') ?? join(process.cwd(), '.stand-in');
