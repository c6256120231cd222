/** The text of a React node that consists of elements and strings, read without rendering. */
export function plainText(node: unknown): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(plainText).join('');
  if (typeof node !== 'object' || node === null || !('props' in node)) return '';
  const { props } = node;
  return typeof props === 'object' && props !== null && 'children' in props ? plainText(props.children) : '';
}
