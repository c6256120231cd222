import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from './button.tsx';
import { returnTo } from './return-path.ts';

/** Leads to /auth, and back here afterwards. */
export function SignInLink(props: Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state'>) {
  const here = useLocation();
  // Marked: a click that comes before the application waits for it, or the way back would be forgotten.
  return <ButtonLink {...props} to="/auth" state={returnTo(here)} data-app="" />;
}
