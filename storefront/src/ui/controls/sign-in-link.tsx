import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from './button.tsx';
import { returnTo } from '../page/return-path.ts';

/** A link to /auth that returns here afterwards. */
export function SignInLink(props: Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state'>) {
  const here = useLocation();
  // `data-app`: without the application, the return path would be lost.
  return <ButtonLink {...props} to="/auth" state={returnTo(here)} data-app="" />;
}
