import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './app.tsx';
import { readEnv } from './env.ts';
import { createRoutes } from './routes.tsx';
import { createShop } from './shop.ts';

const shop = createShop(readEnv());
const router = createBrowserRouter(createRoutes(shop));
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <App shop={shop}>
    <RouterProvider router={router} />
  </App>,
);
