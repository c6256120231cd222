import { AdminApp } from '@baobab/admin/admin-app';
import { ThemeProvider } from '@baobab/admin/theme/theme-provider';
import { useEffect, useMemo, useState } from 'react';
import type { AppInfo } from '../bridge/payloads.ts';
import { ask } from './bridge-client.ts';
import { createDesktopHost, type FirstStates } from './desktop-host.ts';
import { DesktopDialogs } from './dialogs/desktop-dialogs.tsx';
import { ServerForm } from './server-form.tsx';
import accessStyles from '@baobab/admin/access/access.module.css';

/** Asks for the shop's address on the very first start, then runs the admin area. */
export function Start() {
  const [started, setStarted] = useState<{ info: AppInfo } & FirstStates>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    Promise.all([ask('app:info'), ask('connection:state'), ask('uploads:state'), ask('drafts:state')]).then(
      ([info, connection, uploads, drafts]) => setStarted({ info, connection, uploads, drafts }),
      (error: unknown) => setProblem(String(error)),
    );
  }, []);
  const host = useMemo(() => {
    const server = started?.info.server;
    return started && server ? createDesktopHost(started.info, server, started) : null;
  }, [started]);
  if (problem) return <p role="alert">The app could not start: {problem}</p>;
  if (!started) return null;
  if (host)
    return (
      <AdminApp host={host}>
        <DesktopDialogs />
      </AdminApp>
    );
  return (
    <ThemeProvider>
      <main className={accessStyles.entrance}>
        <ServerForm onSaved={() => window.location.reload()} />
      </main>
    </ThemeProvider>
  );
}
