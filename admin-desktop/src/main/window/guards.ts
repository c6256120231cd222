/** What no page may do, even with foreign code in it: leave the app, open windows, use devices, download foreign files, embed others. */
import type { App, IpcMainInvokeEvent, Session, WebContents } from 'electron';

/**
 * Electron asks the first two for every navigation of a page, another program's address such as `mailto:` included, and once one of them
 * is prevented not the other.
 * @param isOwnAddress true for the app's own pages only.
 * @param leave gets the addresses outside the app that a page wanted to go to
 */
export function guardContents(app: App, isOwnAddress: (url: string) => boolean, leave: (url: string) => void): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    const stay = (event: { preventDefault(): void; url: string }) => {
      if (isOwnAddress(event.url)) return;
      event.preventDefault();
      leave(event.url);
    };
    contents.on('will-navigate', stay);
    contents.on('will-frame-navigate', (event) => {
      if (event.isMainFrame) stay(event);
      else if (!isOwnAddress(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!isOwnAddress(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      leave(url);
      return { action: 'deny' };
    });
  });
}

/** @param isOwnAddress true for the app's own pages only: what they made themselves, such as a table as CSV, may be saved. */
export function guardSession(session: Session, isOwnAddress: (url: string) => boolean): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    const url = item.getURL();
    if (!url.startsWith('blob:') || !isOwnAddress(url.slice('blob:'.length))) event.preventDefault();
  });
}

/** Compares origins after parsing, so that `app://baobab.example` or `app://baobab@host` never pass. */
export function isOwnAddress(url: string, origins: readonly string[]): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username || parsed.password) return false;
  return origins.includes(`${parsed.protocol}//${parsed.host}`);
}

/** True only for the main frame of the app's own window while it shows the app's own page. */
export function isTrustedSender(
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  own: WebContents | undefined,
  origins: readonly string[],
): boolean {
  const frame = event.senderFrame;
  if (!own || !frame || event.sender !== own || frame.parent !== null) return false;
  return isOwnAddress(frame.url, origins);
}
