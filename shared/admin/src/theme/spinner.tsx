/** What buttons show while they work. antd's own leaves by an animation that never ends when the work was over too soon. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
