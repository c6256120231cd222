import { parseArgs } from 'node:util';
import { projectOf, WHERE, WHERE_OPTIONS, type ProjectOptions } from '../backup/options.ts';

export const MOVE_IN_USAGE = `npm run move-in -- --from SOURCE [options]

  --from SOURCE         a folder or ZIP of exports; the address of a Supabase project, with its secret key in
                        MOVE_IN_SECRET_KEY; or of its database (postgresql://…), with the password in MOVE_IN_DB_PASSWORD
  --dry-run             shows the plan and writes nothing into the shop
  --undo                takes back what was moved and not changed since
  --tell                sends one mail to each customer who came with purchases, 100 an hour; without it no mail is sent
  --site URL            address of the storefront, to ask every redirect
${WHERE}
`;

export interface MoveInOptions {
  from: string;
  step: 'move' | 'dry-run' | 'undo' | 'tell';
  site: string | undefined;
  secretKey: string | undefined;
  password: string | undefined;
  project: ProjectOptions;
}

/** `null` asks for the usage. Throws an Error with a readable message. */
export function parseMoveInOptions(args: string[], env = process.env): MoveInOptions | null {
  const flag = { type: 'boolean' } as const;
  const own = { from: { type: 'string' }, site: { type: 'string' }, 'dry-run': flag, undo: flag, tell: flag } as const;
  const { values } = parseArgs({ args, options: { ...own, ...WHERE_OPTIONS } });
  if (values.help) return null;
  if (!values.from) throw new Error('--from SOURCE is missing: what shall be moved in?');
  const steps = (['dry-run', 'undo', 'tell'] as const).filter((step) => values[step]);
  if (steps.length > 1) throw new Error('Give only one of --dry-run, --undo and --tell.');
  if (/^postgres(ql)?:\/\/[^/@]*:[^/@]*@/.test(values.from))
    throw new Error(
      '--from holds a password, and other programs on this computer can read it there. Set it as MOVE_IN_DB_PASSWORD.',
    );
  return {
    from: values.from,
    step: steps[0] ?? 'move',
    site: values.site?.replace(/\/+$/, ''),
    secretKey: env['MOVE_IN_SECRET_KEY'],
    password: env['MOVE_IN_DB_PASSWORD'],
    project: projectOf(values, env),
  };
}
