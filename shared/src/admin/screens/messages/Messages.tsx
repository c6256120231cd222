export function Messages() {
  return (
    <section aria-labelledby="messages-title">
      <div className="screen-head">
        <h1 id="messages-title">Messages</h1>
      </div>
    </section>
  );
}
