import { SearchIllustration } from '../../../../ui/illustrations.tsx'
import { ButtonLink } from '../../../../ui/public/button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/public/states.tsx'
import type { PublicSeminar } from '../../contract/seminars.ts'
import { CardSkeletons } from './card-skeletons.tsx'
import { cardGridClassName } from './prerendered-cards.tsx'
import type { OpenInvitationDialog } from './request-invitation.tsx'
import { SeminarCard } from './seminar-card.tsx'

export interface SeminarGridProps {
  status: 'pending' | 'error' | 'success'
  seminars: readonly PublicSeminar[]
  now: Date
  openInvitation: OpenInvitationDialog
  /** Link that clears the filter; null if none is set. */
  clearHref: string | null
  onRetry: () => void
}

export function SeminarGrid(props: SeminarGridProps) {
  const { status, seminars, now, openInvitation, clearHref, onRetry } = props
  if (status === 'pending') return <CardSkeletons label="Loading seminars" count={6} />
  if (status === 'error') {
    return <ErrorState message="Failed to load seminars. Please try again later." onRetry={onRetry} />
  }
  if (seminars.length === 0) {
    return (
      <EmptyState
        title={`No seminars found${clearHref === null ? '' : ' for the selected category'}`}
        art={<SearchIllustration />}
        action={clearHref === null ? undefined : <ButtonLink to={clearHref}>Clear Filter</ButtonLink>}
      />
    )
  }
  return (
    <ul className={cardGridClassName}>
      {seminars.map((seminar) => (
        <SeminarCard key={seminar.id} seminar={seminar} now={now} openInvitation={openInvitation} />
      ))}
    </ul>
  )
}
