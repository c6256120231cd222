import { AdminApp } from '@baobab/shared/admin/AdminApp.tsx';
import { ThemeProvider } from '@baobab/shared/admin/theme/ThemeProvider.tsx';
import { useEffect, useMemo, useState } from 'react';
import type { AppInfo } from '../bridge/requests.ts';
import { ask } from './bridge-client.ts';
import { createDesktopHost } from './desktop-host.ts';
import { ServerForm } from './ServerForm.tsx';

/** Asks for the shop's address on the very first start, then runs the admin area. */
export function Start() {
  const [info, setInfo] = useState<AppInfo>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    ask('app:info').then(setInfo, (error: unknown) => setProblem(String(error)));
  }, []);
  const host = useMemo(() => (info?.server ? createDesktopHost(info, info.server) : null), [info]);
  if (problem) return <p role="alert">The app could not start: {problem}</p>;
  if (!info) return null;
  if (host) return <AdminApp host={host} />;
  return (
    <ThemeProvider>
      <ServerForm onSaved={setInfo} />
    </ThemeProvider>
  );
}
