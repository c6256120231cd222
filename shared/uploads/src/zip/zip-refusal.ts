import type { ZipProblem } from '../kinds/zip-facts.ts';

/** Thrown inside this folder when a rule is broken; `checkZip` turns it into an answer. */
export class ZipRefusal extends Error {
  readonly problem: ZipProblem;

  constructor(code: ZipProblem['code'], message: string) {
    super(message);
    this.problem = { code, message };
  }
}

export const damaged = (message: string) => new ZipRefusal('zip_damaged', message);
export const unsafe = (message: string) => new ZipRefusal('zip_unsafe', message);
export const bomb = (message: string) => new ZipRefusal('zip_bomb', message);
