/** The shop's sign: a baobab in a round clearing. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r="22" className="mark-ground" />
      <path
        className="mark-tree"
        d="M18.2 36c.9-4.6 1.1-8.9.3-12.4-3.7-.5-6.6-1.9-8.8-4.3 2.6 1.1 5 1.6 7.3 1.4-1.7-1.8-2.7-4-2.9-6.8 1.6 2.6 3.4 4.4 5.5 5.3-.3-3.2.4-6.2 2.2-9.2.1 3.3.8 6.3 2.1 8.9 1.7-1.3 2.9-3.1 3.7-5.6.6 2.7.3 5.1-.9 7.3 2.6-.1 5.1-1 7.6-2.7-1.9 3.3-4.7 5.2-8.6 5.8-.8 3.5-.6 7.7.3 12.300z"
      />
    </svg>
  );
}
