import { ButtonLink } from '../../../../ui/public/button.tsx'
import { SearchIllustration } from '../../../../ui/public/illustrations.tsx'
import { Loading, Skeleton } from '../../../../ui/public/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/public/states.tsx'
import { Card } from '../../../../ui/public/structure.tsx'
import type { PublicSeminar } from '../../contract/seminars.ts'
import { cardGridClassName } from './prerendered-cards.tsx'
import type { OpenInvitationDialog } from './request-invitation.tsx'
import { SeminarCard } from './seminar-card.tsx'

export interface SeminarGridProps {
  status: 'pending' | 'error' | 'success'
  seminars: readonly PublicSeminar[]
  now: Date
  registerHref: (seminarId: number) => string
  openInvitation: OpenInvitationDialog
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
        art={<SearchIllustration />}
        action={clearHref === null ? undefined : <ButtonLink to={clearHref}>Clear Filter</ButtonLink>}
      />
    )
  }
  return (
    <ul className={cardGridClassName}>
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

export function CardPlaceholders({ label, count }: { label: string; count: 3 | 6 }) {
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
