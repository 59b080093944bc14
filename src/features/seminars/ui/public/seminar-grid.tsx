import { ButtonLink } from '../../../../ui/public/button.tsx'
import { SearchArt } from '../../../../ui/public/illustrations.tsx'
import { EmptyState, ErrorState } from '../../../../ui/public/states.tsx'
import type { ShownSeminar } from '../../contract/seminars.ts'
import { CardPlaceholders } from './card-placeholders.tsx'
import { cardGrid } from './prerendered-cards.tsx'
import type { OpenInvitation } from './request-invitation.tsx'
import { SeminarCard } from './seminar-card.tsx'

export interface SeminarGridProps {
  status: 'pending' | 'error' | 'success'
  seminars: readonly ShownSeminar[]
  now: Date
  registerHref: (seminarId: number) => string
  openInvitation: OpenInvitation
  /** Link that clears the filter; null if none is set. */
  clearHref: string | null
  onRetry: () => void
}

export function SeminarGrid(props: SeminarGridProps) {
  const { status, seminars, now, registerHref, openInvitation, clearHref, onRetry } = props
  if (status === 'pending') return <CardPlaceholders label="Loading seminars" count={6} />
  if (status === 'error') {
    return <ErrorState message="Failed to load seminars. Please try again later." onRetry={onRetry} />
  }
  if (seminars.length === 0) {
    return (
      <EmptyState
        title={`No seminars found${clearHref === null ? '' : ' for the selected category'}`}
        art={<SearchArt />}
        action={clearHref === null ? undefined : <ButtonLink to={clearHref}>Clear Filter</ButtonLink>}
      />
    )
  }
  return (
    <ul className={cardGrid}>
      {seminars.map((seminar) => (
        <SeminarCard
          key={seminar.id}
          seminar={seminar}
          now={now}
          registerHref={registerHref(seminar.id)}
          openInvitation={openInvitation}
        />
      ))}
    </ul>
  )
}
