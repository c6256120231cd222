import '@baobab/domain/zod-config';
import { withholdComposingKeys } from '@baobab/ui/composing-keys';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportDialogs } from './report-dialogs.ts';
import { Start } from './start.tsx';

withholdComposingKeys(window);
reportDialogs();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Start />
    </StrictMode>,
  );
}
