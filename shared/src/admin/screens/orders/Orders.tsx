export function Orders() {
  return (
    <section aria-labelledby="orders-title">
      <div className="screen-head">
        <h1 id="orders-title">Orders</h1>
      </div>
    </section>
  );
}
