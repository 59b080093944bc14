import { Loading } from '../public/skeleton.tsx'

export function ListSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <Loading label={label}>
      <div className="list-skeleton">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <div className="skeleton list-skeleton-row" key={row} />
        ))}
      </div>
    </Loading>
  )
}
