import { type ReactNode, useEffect, useRef } from 'react'

/** Focuses the heading of a new step: the button that led here is gone, and screen readers announce it. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h3 className="import-heading" tabIndex={-1} ref={heading}>
      {children}
    </h3>
  )
}
