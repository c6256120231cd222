/** What the demo shop says about itself. Every value is noted as demo content, so that none of them counts as filled in. */
import { demoSettings } from '../content/settings.ts';
import type { Backend } from './backend.ts';

/** Only into settings that no one has touched. */
export async function loadSettings(backend: Backend): Promise<void> {
  await backend.update('shop_settings', 'revision=eq.1', { ...demoSettings, demo: demoSettings });
}
