/** In a form: what to do without JavaScript. index.html hides the rest of the form then. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <p>{children}</p>
    </noscript>
  );
}
