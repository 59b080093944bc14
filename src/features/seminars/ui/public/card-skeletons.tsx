import { Loading } from '#app/ui/loading.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { Card } from '#app/ui/structure.tsx'

export function CardSkeletons({ label, count }: { label: string; count: 3 | 6 }) {
  return (
    <Loading label={label}>
      <ul className="grid gap-6 md:grid-cols-3">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
          <Card as="li" key={place}>
            <Skeleton />
            <Skeleton shape="title" />
            <Skeleton shape="block" />
            <Skeleton shape="button" />
          </Card>
        ))}
      </ul>
    </Loading>
  )
}
