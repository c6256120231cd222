/** The part of jsdom that the scenarios use; the package has no types. */
declare module 'jsdom' {
  export class JSDOM {
    readonly window: { DOMParser: typeof DOMParser };
  }
}
