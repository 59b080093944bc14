import type { ReactNode } from 'react'

export type SkeletonShape = 'text' | 'title' | 'button' | 'block'

/** The place of something that is still coming. Put it inside `Loading`, which says so in words. */
export function Skeleton({ shape = 'text' }: { shape?: SkeletonShape }) {
  return <div className={`skeleton ${shapeClass[shape]}`} />
}

/** Announces that something is loading and hides the shapes that stand for it. */
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
