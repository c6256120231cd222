export function Blog() {
  return (
    <section aria-labelledby="blog-title">
      <div className="screen-head">
        <h1 id="blog-title">Blog Management</h1>
      </div>
    </section>
  );
}
