import { SearchIllustration } from '#app/ui/illustrations.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { EmptyState, ErrorState } from '#app/ui/public/states.tsx'
import type { CatalogResult } from '../catalog-api.ts'
import { CardSkeletons } from './card-skeletons.tsx'
import {
  type CatalogSearchParams,
  catalogHref,
  clearCatalogFilter,
  hasCatalogFilter,
} from './catalog-search-params.ts'
import type { OpenInvitationDialog } from './request-invitation.tsx'
import { SeminarCard } from './seminar-card.tsx'

export interface SeminarGridProps {
  /** Undefined while loading, null if that failed. */
  result: CatalogResult | null | undefined
  searchParams: CatalogSearchParams
  openInvitation: OpenInvitationDialog
  onRetry: () => void
}

export function SeminarGrid({ result, searchParams, openInvitation, onRetry }: SeminarGridProps) {
  if (result === undefined) return <CardSkeletons label="Loading seminars" count={6} />
  if (result === null) {
    return <ErrorState message="Failed to load seminars. Please try again later." onRetry={onRetry} />
  }
  if (result.cards.length === 0) return <NoSeminars result={result} searchParams={searchParams} />
  return (
    <ul className="grid gap-3 sm:gap-6 md:grid-cols-2 lg:grid-cols-3">
      {result.cards.map((card) => (
        <SeminarCard key={card.id} card={card} openInvitation={openInvitation} />
      ))}
    </ul>
  )
}

function NoSeminars({ result, searchParams }: { result: CatalogResult; searchParams: CatalogSearchParams }) {
  const isPastEnd = result.total > 0
  const found = searchParams.categoryId === undefined ? 'found' : 'found for the selected category'
  const [action, list] = isPastEnd
    ? ['Go to the first page', { ...searchParams, page: 1 }]
    : ['Clear Filter', clearCatalogFilter(searchParams)]
  return (
    <EmptyState
      title={`No seminars ${isPastEnd ? 'on this page' : found}`}
      art={<SearchIllustration />}
      action={
        isPastEnd || hasCatalogFilter(searchParams) ? (
          <ButtonLink to={catalogHref(list)}>{action}</ButtonLink>
        ) : undefined
      }
    />
  )
}
