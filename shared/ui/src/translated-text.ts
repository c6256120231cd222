/**
 * Lets React work in a page that the browser translates. A translator puts a `<font>` in the place of each text node, or around it; React
 * still holds the node, and removing it or inserting before it throws. Patching the two methods is what React's maintainers describe:
 * https://github.com/facebook/react/issues/11538#issuecomment-417504600. Theirs only ignores the call; here the `<font>` stands in.
 */
const standIns = new WeakMap<Node, Node>();

/** Call before React renders. */
export function surviveTranslation(page: Document): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const shown = child.parentNode === this ? child : shownIn(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, next: Node | null): T {
    const shown = !next || next.parentNode === this ? next : shownIn(this, next);
    insertBefore.call(this, added, shown);
    return added;
  };
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'characterData') putBack(change.target);
      else for (const node of change.removedNodes) follow(observer, node, change);
    }
  });
  observer.observe(page.body, { childList: true, subtree: true });
}

/** The child of `parent` in which the reader sees `node`; null where it is in no child. */
function shownIn(parent: Node, node: Node): Node | null {
  let at: Node | null | undefined = node.parentNode ? node : standIns.get(node);
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at ?? null;
}

function follow(observer: MutationObserver, node: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord) {
  if (!(node instanceof Text) || node.isConnected) return;
  const font = [...addedNodes, previousSibling, nextSibling].find((each) => each?.nodeName === 'FONT');
  if (!font) return;
  standIns.set(node, font);
  observer.observe(node, { characterData: true });
}

/** React changed the text: the node shows it, and the translator may translate it anew. */
function putBack(node: Node): void {
  const font = standIns.get(node);
  if (!font?.parentNode || node.parentNode) return;
  standIns.delete(node);
  font.parentNode.replaceChild(node, font);
}
