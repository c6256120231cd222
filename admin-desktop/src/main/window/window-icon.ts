import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux packages carry an icon: no desktop file names one for the window of an AppImage. Other systems read it from the program. */
export function windowIcon(resources: string): { icon?: string } {
  const icon = join(resources, 'icon.png');
  return existsSync(icon) ? { icon } : {};
}
