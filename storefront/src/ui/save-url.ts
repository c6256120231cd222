/** Hands an address to the browser's own download. The answer is an attachment, so the page stays where it is. */
export function saveUrl(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
