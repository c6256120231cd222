export function Bundles() {
  return (
    <section aria-labelledby="bundles-title">
      <div className="screen-head">
        <h1 id="bundles-title">Bundle File Upload Manager</h1>
      </div>
    </section>
  );
}
