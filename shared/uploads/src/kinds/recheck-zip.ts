/** A ZIP that became another file after it was planned. */
import { AppError } from '@baobab/domain/errors';
import type { SourceFile } from '../engine/item.ts';
import type { UploadPorts } from '../ports.ts';
import type { ZipFacts } from './zip-facts.ts';

/** As before it was planned. Codes: those of the check. */
export async function recheckZip({ ref, name }: SourceFile, ports: Pick<UploadPorts, 'zips'>): Promise<ZipFacts> {
  const checked = await ports.zips.check(ref);
  if (!checked.ok) throw new AppError(checked.problem.code, { name }, { message: checked.problem.message });
  return checked.facts;
}
