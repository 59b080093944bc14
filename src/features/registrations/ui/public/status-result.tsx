import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StatusLookupResponse } from '#app/features/registrations/contract/status-lookup-response.ts'
import { formatDate, formatDateRange, formatDateTime, formatTimeRange } from '#app/platform/format/dates.ts'
import { SearchIllustration } from '#app/ui/illustrations.tsx'
import { Badge } from '#app/ui/public/badge.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { DetailsList } from '#app/ui/public/facts.tsx'
import { EmptyState } from '#app/ui/public/states.tsx'
import { SendLinkForm } from './send-link-form.tsx'

const registerLink = (
  <ButtonLink variant="secondary" to="/register">
    Register for a Seminar
  </ButtonLink>
)

export function NoRegistrationFound({ email, again }: { email: string; again: ReactNode }) {
  return (
    <EmptyState
      title="No Registration Found"
      art={<SearchIllustration />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {registerLink}
          {again}
        </div>
      }
    >
      <p className="wrap-anywhere">
        We found no registration for <strong>{email}</strong>. Check how it is spelled, or register for a
        seminar.
      </p>
    </EmptyState>
  )
}

/** Links shown with a verified registration of the signed-in registrant. */
export type OwnRegistrationLinks = (registration: { id: number; seminarTitle: string }) => ReactNode

export function RegistrationDetails({
  response,
  attendee,
  ownLinks,
  again,
}: {
  response: StatusLookupResponse
  attendee: NonNullable<StatusLookupResponse['attendee']>
  ownLinks: OwnRegistrationLinks
  again: ReactNode
}) {
  const { seminars, lastRegistration, canRegisterMore } = response
  const { firstName, lastName, email, company, phone } = attendee
  return (
    <div className="grid gap-6">
      <DetailsList
        heading="h2"
        title="Registration Details"
        facts={[
          ['Name', [firstName, lastName].filter(Boolean).join(' ')],
          ['Email', email],
          ['Company', company],
          ['Phone', phone],
        ]}
      />
      <RegisteredSeminars seminars={seminars} ownLinks={ownLinks} />
      {email === null ? null : <SendLinkForm email={email} />}
      {lastRegistration === null ? null : (
        <p className="text-small text-soft">Last activity: {formatDateTime(lastRegistration)}</p>
      )}
      {canRegisterMore ? null : (
        <p>
          This account cannot register for more seminars now. Please <Link to="/contact">contact us</Link>.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {canRegisterMore ? registerLink : null}
        {again}
      </div>
    </div>
  )
}

function RegisteredSeminars({
  seminars,
  ownLinks,
}: {
  seminars: StatusLookupResponse['seminars']
  ownLinks: OwnRegistrationLinks
}) {
  return (
    <section className="grid gap-3" aria-labelledby="registered-seminars">
      <h3 id="registered-seminars">Registered Seminars</h3>
      <ul className="grid gap-5">
        {seminars.map((seminar) => (
          <RegisteredSeminar
            seminar={seminar}
            ownLinks={ownLinks}
            key={`${seminar.seminarId} ${seminar.attendeeName}`}
          />
        ))}
      </ul>
    </section>
  )
}

function RegisteredSeminar({
  seminar,
  ownLinks,
}: {
  seminar: StatusLookupResponse['seminars'][number]
  ownLinks: OwnRegistrationLinks
}) {
  const { attendeeName, seminarTitle, scheduledDate, endDate, status, registrationDate, isCancelled } =
    seminar
  const id = seminar.ownRegistrationId
  return (
    <li className="min-w-0">
      <p className="font-bold wrap-anywhere">{seminarTitle}</p>
      {attendeeName === undefined ? null : <p className="wrap-anywhere">{attendeeName}</p>}
      {status === 'cancelled' || isCancelled ? (
        <p>
          <Badge variant="destructive">
            {status === 'cancelled' ? 'Seminar cancelled' : 'Registration cancelled'}
          </Badge>
        </p>
      ) : null}
      <p>
        {formatDateRange(scheduledDate, endDate)}, {formatTimeRange(scheduledDate, endDate)}
      </p>
      <p className="text-small text-soft">Registered on {formatDate(registrationDate)}</p>
      {id === undefined ? null : ownLinks({ id, seminarTitle })}
    </li>
  )
}
