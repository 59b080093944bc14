import type { SeminarCounts } from '#app/features/seminars/contract/seminars.ts'
import { ChipLink } from '#app/ui/public/chip.tsx'
import { type CatalogSearchParams, catalogHref } from './catalog-search-params.ts'

/** One row that scrolls sideways on phones. */
export function CategoryChips({
  searchParams,
  counts,
}: {
  searchParams: CatalogSearchParams
  counts: SeminarCounts | undefined
}) {
  const { all, uncategorized = 0, categories = [] } = counts ?? {}
  const chips = [
    { id: undefined, name: 'All Categories', count: all },
    ...categories,
    ...(uncategorized > 0 ? [{ id: 0, name: 'Uncategorized', count: uncategorized }] : []),
  ]
  return (
    <nav aria-label="Categories">
      <ul className="chip-row">
        {chips.map(({ id, name, count }) => (
          <li key={id ?? 'all'}>
            <ChipLink
              to={catalogHref({ ...searchParams, categoryId: id, page: 1 })}
              isCurrent={id === searchParams.categoryId}
              count={count}
            >
              {name}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
