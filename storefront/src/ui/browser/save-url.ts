/** Starts a browser download; the response is an attachment, so the page stays. `fileName` is for addresses of this page's own data. */
export function saveUrl(url: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
