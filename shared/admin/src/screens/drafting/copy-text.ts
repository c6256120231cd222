/** Puts a text on the clipboard: by asking the browser, else as the copy key does, which the desktop app's page may. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const give = (event: ClipboardEvent) => {
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
    };
    document.addEventListener('copy', give);
    const done = document.execCommand('copy');
    document.removeEventListener('copy', give);
    if (!done) throw new Error('The browser did not allow copying.');
  }
}
