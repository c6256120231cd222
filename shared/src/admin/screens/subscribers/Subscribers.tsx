export function Subscribers() {
  return (
    <section aria-labelledby="subscribers-title">
      <div className="screen-head">
        <h1 id="subscribers-title">Subscribers</h1>
      </div>
    </section>
  );
}
