import { useEffect, useRef } from 'react';

/** A heading that takes the focus when it replaces a focused element. */
export function FocusedHeading({ level = 2, children }: { level?: 1 | 2; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Tag = level === 1 ? 'h1' : 'h2';
  return (
    <Tag ref={heading} tabIndex={-1}>
      {children}
    </Tag>
  );
}
