import styles from './contact-page.module.css';

/** Stands where a map would: the shop has no door to find, so this town is drawn, with a baobab on its square. */
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
        <path d="M-20 244c90-46 150 22 236-10s96-104 190-92 128 62 254 6v170H-20Z" className={styles.water} />
        <path
          d="M40 24h118v74H40Zm140 0h96v74h-96ZM40 118h88v60H40Zm110 0h70v52h-70Zm330-94h132v60H480Zm0 80h60v48h-60Zm80 0h52v40h-52Z"
          className={styles.blocks}
        />
        <path
          d="M316 30h126c10 0 16 6 16 16v62c0 10-6 16-16 16H316c-10 0-16-6-16-16V46c0-10 6-16 16-16Z"
          className={styles.square}
        />
        <g className={styles.streets}>
          <path d="M-10 108h660M288-10v180M470-10v170M-10 190c120-20 180-4 262-40" />
          <path d="M168-10v130M138 108v70M550 84v68" className={styles.lane} />
        </g>
        <path d="M330 210c30-6 60 2 92-4" className={styles.ripple} />
        <path d="M120 262c26-8 44 4 72-4M470 236c26-6 44 6 70-2" className={styles.ripple} />
        <g transform="translate(379 78)">
          <circle r="42" className={styles.halo} />
          <path
            d="M-7 26c3-14 2-22-2-29-6 0-13-2-17-7 7 1 12 1 15-2-8-3-13-9-14-17 7 3 13 5 18 10 0-7 2-13 7-18 5 5 7 11 7 18 5-5 11-7 18-10-1 8-6 14-14 17 3 3 8 3 15 2-4 5-11 7-17 7-4 7-5 15-2 29Z"
            className={styles.tree}
          />
        </g>
      </svg>
      <figcaption>
        <strong>No shop window, no opening hours.</strong> Wherever you are, everything here is delivered by download.
      </figcaption>
    </figure>
  );
}
