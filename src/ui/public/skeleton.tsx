import type { ReactNode } from 'react'

export type SkeletonShape = 'text' | 'title' | 'button' | 'block'

export function Skeleton({ shape = 'text' }: { shape?: SkeletonShape }) {
  return <div className={`skeleton ${shapeClass[shape]}`} />
}

/** Announces loading and hides the skeletons from assistive technology. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

const shapeClass: Record<SkeletonShape, string> = {
  text: 'skeleton-text',
  title: 'skeleton-title',
  button: 'skeleton-button',
  block: 'skeleton-block',
}
