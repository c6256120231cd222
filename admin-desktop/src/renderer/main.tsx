import '@baobab/shared/domain/zod-config';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from './Start.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Start />
    </StrictMode>,
  );
}
