/** How many files are in flight: as many as the admin allows; after trouble the default again, doubled by every round that ends well. */
import { UPLOAD_CONCURRENCY } from '@baobab/domain/constants';

export class Pace {
  #most = UPLOAD_CONCURRENCY;
  #places = UPLOAD_CONCURRENCY;
  #endedWell = 0;

  get places(): number {
    return this.#places;
  }

  /** 1 to 32; takes effect at once. */
  setMost(most: number): void {
    this.#most = most;
    this.#places = most;
    this.#endedWell = 0;
  }

  /** One file ended well. */
  ended(): void {
    this.#endedWell += 1;
    if (this.#endedWell < this.#places) return;
    this.#endedWell = 0;
    this.#places = Math.min(this.#most, this.#places * 2);
  }

  /** The server or the line had trouble. */
  troubled(): void {
    this.#places = Math.min(this.#most, UPLOAD_CONCURRENCY);
    this.#endedWell = 0;
  }
}
