import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a new step takes the focus: the button that led to it is gone, and its words say what happened. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h3 className="import-heading" tabIndex={-1} ref={heading}>
      {children}
    </h3>
  )
}
