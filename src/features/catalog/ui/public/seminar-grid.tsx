import { ButtonLink } from '../../../../ui/public/button.tsx'
import { SearchArt } from '../../../../ui/public/illustrations.tsx'
import { EmptyState, ErrorState } from '../../../../ui/public/states.tsx'
import type { ShownSeminar } from '../../contract.ts'
import { CardPlaceholders } from './card-placeholders.tsx'
import type { OpenInvitation } from './request-invitation.tsx'
import { SeminarCard } from './seminar-card.tsx'
import { cardGrid } from './sent-cards.tsx'

export interface SeminarGridProps {
  status: 'pending' | 'error' | 'success'
  seminars: readonly ShownSeminar[]
  /** When the seminars were fetched. */
  now: Date
  registerHref: (seminarId: number) => string
  openInvitation: OpenInvitation
  /** Where the filter is taken away; null where none is set. */
  clearHref: string | null
  onRetry: () => void
}

/** The cards of the catalogue, or why there are none. */
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
