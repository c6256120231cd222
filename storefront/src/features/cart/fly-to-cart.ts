import { pop } from '../../ui/browser/pop.ts';
import { prefersReducedMotion } from '../../ui/browser/reduced-motion.ts';

/** The picture beside the pressed button flies into the cart, whose count then pops. Nothing happens when no button was pressed. */
export async function flyToCart(cart: Element): Promise<void> {
  const pressed = document.activeElement;
  if (!(pressed instanceof HTMLButtonElement) || prefersReducedMotion()) return;
  const pictures = pressed.closest('article, dialog, main')?.querySelectorAll('img') ?? [];
  const picture = [...pictures].find(isInSight);
  if (picture) await fly(picture, cart.getBoundingClientRect());
  pop(cart.lastElementChild);
}

function isInSight(picture: Element): boolean {
  const { top, bottom, width } = picture.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}

async function fly(picture: HTMLImageElement, to: DOMRect): Promise<void> {
  const from = picture.getBoundingClientRect();
  const copy = picture.cloneNode() as HTMLImageElement;
  copy.removeAttribute('class');
  copy.alt = '';
  Object.assign(copy.style, {
    position: 'fixed',
    inset: 'auto',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: '0',
    padding: '0',
    border: '0',
    objectFit: 'cover',
    pointerEvents: 'none',
    viewTransitionName: 'none',
  });
  // Over open dialogs too.
  copy.popover = 'manual';
  document.body.append(copy);
  copy.showPopover?.();
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const end = `translate(${x}px, ${y}px) scale(${24 / from.width})`;
  await copy
    .animate(
      { transform: ['none', end], opacity: [1, 1, 0.4] },
      { duration: 600, easing: 'cubic-bezier(0.5, 0, 0.2, 1)' },
    )
    .finished.catch(() => undefined);
  copy.remove();
}
