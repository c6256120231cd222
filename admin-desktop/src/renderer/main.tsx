import '@baobab/domain/zod-config';
import { withholdComposingKeys } from '@baobab/ui/composing-keys';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from './start.tsx';

withholdComposingKeys(window);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Start />
    </StrictMode>,
  );
}
