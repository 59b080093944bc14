import { Link } from 'react-router'
import { registrationPath, seminarPath } from '#app/features/seminars/contract/paths.ts'
import { CalendarIllustration } from '#app/ui/illustrations.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { EmptyState, ErrorState } from '#app/ui/public/states.tsx'
import { Card } from '#app/ui/structure.tsx'
import type { PublicUpcomingSeminar } from '../upcoming-seminars-api.ts'
import { CardCover, DateAndPrice } from './card-cover.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import { type OpenInvitationDialog, RequestInvitationButton } from './request-invitation.tsx'

function EventCard({
  seminar,
  openInvitation,
}: {
  seminar: PublicUpcomingSeminar
  openInvitation: OpenInvitationDialog
}) {
  return (
    <Card as="li" art={<CardCover {...seminar} />}>
      <h3 className="wrap-anywhere">
        <Link to={seminarPath(seminar)}>{seminar.title}</Link>
      </h3>
      <DateAndPrice {...seminar} />
      <p className="text-small wrap-anywhere">{seminar.facts}</p>
      <p className="flex-1">{seminar.summary}</p>
      {seminar.closed === null ? (
        <>
          <ButtonLink to={registrationPath(seminar.id)} aria-label={`Register Now: ${seminar.title}`}>
            Register Now
          </ButtonLink>
          <RequestInvitationButton seminar={seminar} open={openInvitation} />
        </>
      ) : (
        <p className="text-soft">{seminar.closed}</p>
      )}
    </Card>
  )
}

export function UpcomingEvents({
  status,
  events,
  onRetry,
  openInvitation,
}: {
  status: 'pending' | 'error' | 'success'
  events: readonly PublicUpcomingSeminar[]
  onRetry: () => void
  openInvitation: OpenInvitationDialog
}) {
  if (status === 'pending') return <CardSkeletons label="Loading upcoming events" count={3} />
  if (status === 'error') {
    return <ErrorState message="Unable to load upcoming events. Please try again later." onRetry={onRetry} />
  }
  if (events.length === 0) {
    return (
      <EmptyState title="No upcoming events scheduled" art={<CalendarIllustration />}>
        <p>Check back soon for new seminars and training opportunities.</p>
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-6 md:grid-cols-3">
      {events.map((seminar) => (
        <EventCard key={seminar.id} seminar={seminar} openInvitation={openInvitation} />
      ))}
    </ul>
  )
}
