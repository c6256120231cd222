import type { SettingsVersion } from '@baobab/data/admin-settings';

/** 'Contact hours, Hero title': what a version has that the one before had not; empty for the oldest. */
export function changedNames(
  { settings }: Pick<SettingsVersion, 'settings'>,
  before: Pick<SettingsVersion, 'settings'> | undefined,
): string {
  if (!before) return '';
  const earlier = new Map<string, unknown>(Object.entries(before.settings));
  return Object.entries(settings)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(name)))
    .map(([name]) => inWords(name))
    .join(', ');
}

function inWords(name: string): string {
  const words = name.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
