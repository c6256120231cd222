import '@baobab/domain/zod-config';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from './start.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Start />
    </StrictMode>,
  );
}
