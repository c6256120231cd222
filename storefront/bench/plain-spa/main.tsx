// A common single-page shop: one bundle, routes and data in the browser. The benchmark's reference.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider, useParams } from 'react-router-dom';
import { addressOf, getItem, listItems, type Item } from './data.ts';

const LINKS = { '/': 'Home', '/illustrations': 'Illustrations', '/blog': 'Blog', '/cart': 'Cart' };

function Frame() {
  return (
    <>
      <header>
        <nav>
          {Object.entries(LINKS).map(([to, label]) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </header>
      <main>
        <Outlet />
      </main>
    </>
  );
}

function Home() {
  return (
    <>
      <h1>Black people illustrations for your creative projects</h1>
      <Shelf name="Featured" only={{ featured: true, limit: 3 }} />
      <Shelf name="Free" only={{ free: true, limit: 3 }} />
    </>
  );
}

function List() {
  return (
    <>
      <h1>Browse Our Illustrations</h1>
      <Shelf name="Gallery" only={{}} />
    </>
  );
}

function Shelf({ name, only }: { name: string; only: Parameters<typeof listItems>[0] }) {
  const { data = [], isPending } = useQuery({ queryKey: ['list', only], queryFn: () => listItems(only) });
  return (
    <section>
      <h2>{name}</h2>
      {isPending && <p>Loading...</p>}
      <ul>
        {data.map((item) => (
          <li key={item.id}>
            <Picture
              item={item}
              sizes="(min-width: 1200px) 20rem, (min-width: 768px) 30vw, (min-width: 520px) 46vw, 92vw"
            />
            <h3>
              <Link to={`/illustrations/${item.id}`}>{item.title}</Link>
            </h3>
            <p>{item.is_free ? 'Free' : `$${item.price.toFixed(2)}`}</p>
            <p>{item.description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Detail() {
  const { id = '' } = useParams();
  const { data: item } = useQuery({ queryKey: ['item', id], queryFn: () => getItem(id) });
  if (!item) return <p>Loading...</p>;
  return (
    <>
      <Picture item={item} sizes="(min-width: 900px) 52vw, 92vw" />
      <h1>{item.title}</h1>
      <p>{item.is_free ? 'Free' : `$${item.price.toFixed(2)}`}</p>
      <p>{item.description}</p>
    </>
  );
}

function Picture({ item, sizes }: { item: Item; sizes: string }) {
  const widths = item.image_widths.map((width) => `${addressOf(item, width)} ${width}w`).join(', ');
  return (
    <img
      src={addressOf(item, 1600)}
      srcSet={widths}
      sizes={sizes}
      width={item.image_width ?? undefined}
      height={item.image_height ?? undefined}
      alt={item.title}
    />
  );
}

const router = createBrowserRouter([
  {
    Component: Frame,
    children: [
      { index: true, Component: Home },
      { path: 'illustrations', Component: List },
      { path: 'illustrations/:id', Component: Detail },
    ],
  },
]);

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
