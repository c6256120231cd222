export function About() {
  return (
    <section aria-labelledby="about-title">
      <div className="screen-head">
        <h1 id="about-title">About Page Management</h1>
      </div>
    </section>
  );
}
