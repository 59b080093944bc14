import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { SeminarCounts } from '#app/features/seminars/contract/seminars.ts'
import {
  type CatalogResult,
  catalogQuery,
  seminarCountsQuery,
} from '#app/features/seminars/ui/catalog-api.ts'
import { CatalogForm } from '#app/features/seminars/ui/public/catalog-form.tsx'
import {
  catalogHref,
  clearCatalogFilter,
  hasCatalogFilter,
  readCatalogSearchParams,
  toCatalogOfPeriod,
} from '#app/features/seminars/ui/public/catalog-search-params.ts'
import { CategoryChips } from '#app/features/seminars/ui/public/category-chips.tsx'
import type { OpenInvitationDialog } from '#app/features/seminars/ui/public/request-invitation.tsx'
import { SeminarGrid } from '#app/features/seminars/ui/public/seminar-grid.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { Pagination } from '#app/ui/public/pagination.tsx'
import { Section } from '#app/ui/structure.tsx'

const openInvitationDialog: OpenInvitationDialog = async (seminar) =>
  (await import('#app/app/official-invitation.tsx')).openOfficialInvitationDialog(seminar)

export interface CatalogData {
  readonly result: CatalogResult
  /** Missing if loading failed; the browser retries. */
  readonly counts: SeminarCounts | undefined
}

export interface CatalogViewProps {
  /** Data loaded on the server; null if the browser must fetch it. */
  initialData: CatalogData | null
}

export function CatalogView({ initialData }: CatalogViewProps) {
  const [search] = useSearchParams()
  const searchParams = readCatalogSearchParams(search)
  const { page, categoryId } = searchParams
  const isArchive = searchParams.when === 'archived'
  const seminars = useQuery({
    ...catalogQuery(searchParams),
    ...(initialData && { initialData: initialData.result }),
  })
  const counts = useQuery({
    ...seminarCountsQuery(searchParams),
    ...(initialData?.counts && { initialData: initialData.counts }),
  })
  const result = seminars.data
  const isPage = result !== undefined && result.cards.length > 0
  return (
    <Section>
      <div className="-mt-4 grid gap-3 sm:mt-0 sm:gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1>{isArchive ? 'Past and cancelled seminars' : 'Seminars'}</h1>
          {isArchive && (
            <Link to={catalogHref(toCatalogOfPeriod(searchParams, 'current'))}>Upcoming seminars</Link>
          )}
        </div>
        <CatalogForm searchParams={searchParams} months={counts.data?.months ?? []} />
        <CategoryChips searchParams={searchParams} counts={counts.data} />
        <div className="flex flex-wrap items-center gap-x-4">
          <p role="status" className="text-soft">
            {isPage && (result.total === 1 ? '1 seminar' : `${result.total} seminars`)}
          </p>
          {isPage && hasCatalogFilter(searchParams) && (
            <Link to={catalogHref(clearCatalogFilter(searchParams))}>Clear Filter</Link>
          )}
        </div>
        <SeminarGrid
          result={seminars.isError ? null : result}
          searchParams={searchParams}
          openInvitation={openInvitationDialog}
          onRetry={() => void seminars.refetch()}
        />
        {isPage && (
          <Pagination
            page={page}
            pageCount={result.pageCount}
            toHref={(number) => catalogHref({ ...searchParams, page: number })}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {isArchive || (
            <ButtonLink variant="secondary" to={catalogHref(toCatalogOfPeriod(searchParams, 'archived'))}>
              Past and cancelled
            </ButtonLink>
          )}
          <a
            className="btn btn-ghost"
            href={categoryId === undefined ? '/seminars.ics' : `/seminars.ics?category=${categoryId}`}
          >
            <Icon name="calendar-plus" />
            {categoryId === undefined ? 'Subscribe to our calendar' : 'Subscribe to this category'}
          </a>
        </div>
      </div>
    </Section>
  )
}
