import { BrandMark } from '../../ui/page/brand-mark.tsx';
import styles from './contact-page.module.css';

/** A drawing, not a map of a place. */
export function ContactMap() {
  return (
    <figure className={styles.map}>
      <svg
        viewBox="0 0 640 300"
        className={styles.drawing}
        role="img"
        aria-label="A drawn map of a town with a baobab on its square"
        preserveAspectRatio="xMidYMid slice"
      >
        <rect width="640" height="300" className={styles.ground} />
        <path d="M-20 262c90-46 150 12 236-20s120-44 214-32 128 32 230-4v120H-20Z" className={styles.water} />
        <path
          d="M24 36h118v40H24Zm140 0h96v40h-96ZM24 112h74v72H24Zm96 0h60v72h-60Zm82 0h58v44h-58ZM480 36h60v40h-60Zm80 0h70v40h-70Zm-80 76h52v64h-52Zm72 0h78v64h-78ZM300 8h140v60H300Z"
          className={styles.blocks}
        />
        <path
          d="M304 108h132a8 8 0 0 1 8 8v68a8 8 0 0 1-8 8H304a8 8 0 0 1-8-8v-68a8 8 0 0 1 8-8Z"
          className={styles.square}
        />
        <g className={styles.streets}>
          <path d="M-10 92h660M278-10v222M462-10v210M-10 208c120-16 190-12 288-4s240-14 372-6" />
          <path d="M152-10v102M110 92v108M190 92v112M550-10v102M542 92v106" className={styles.lane} />
        </g>
        <path d="M60 246c26-8 44 4 72-4M330 240c30-6 60 2 92-4M500 236c26-6 44 6 70-2" className={styles.ripple} />
        <circle cx="370" cy="150" r="38" className={styles.halo} />
        <g transform="translate(343 122)" className={styles.tree}>
          <BrandMark size={54} />
        </g>
      </svg>
      <figcaption>
        <strong>No need to travel.</strong> Wherever you are, everything here is delivered by download.
      </figcaption>
    </figure>
  );
}
