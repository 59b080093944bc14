export type SkeletonShape = 'text' | 'title' | 'button' | 'block'

export function Skeleton({ shape = 'text' }: { shape?: SkeletonShape }) {
  return <div className={`skeleton ${shapeClass[shape]}`} />
}

const shapeClass: Record<SkeletonShape, string> = {
  text: 'skeleton-text',
  title: 'skeleton-title',
  button: 'skeleton-button',
  block: 'skeleton-block',
}
