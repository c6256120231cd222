/** What other programs hand over as arguments: a link to a place in the app, folders or files to upload. */
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { deepLinkIn, type DeepLink } from '../links/deep-link.ts';

export interface Given {
  link: DeepLink | null;
  /** Absolute and there. */
  paths: readonly string[];
}

/** Switches and anything that isn't a file of this computer are passed over. */
export function givenTo(argv: readonly string[], isThere: (path: string) => boolean = existsSync): Given {
  const paths = argv.filter((argument) => isAbsolute(argument) && isThere(argument));
  return { link: deepLinkIn(argv), paths };
}
