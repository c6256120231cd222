import { useEffect, useRef } from 'react';

/** The heading of what has just replaced something else: gets the focus, so that it is not lost with the old thing. */
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
