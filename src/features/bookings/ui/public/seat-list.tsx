import type { CertificateWait, SeatEmailState } from '#app/features/bookings/contract/booking-values.ts'
import type { OwnBooking } from '#app/features/bookings/contract/bookings.ts'
import { certificateKindTitle } from '#app/features/certificates/contract/certificate-values.ts'
import { HandOver, handOverFields, type SeatForm } from '#app/features/ledger/ui/public/hand-over.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { bookingPath } from './booking-paths.ts'

type Seat = OwnBooking['seats'][number]

const fields = [
  ...handOverFields.map((field) =>
    field.name === 'email'
      ? { ...field, isRequired: false, hint: 'Leave it empty if they have none: you print their ticket.' }
      : field,
  ),
  { name: 'prcExpirationDate', label: 'PRC Expiration Date', type: 'date' },
  { name: 'jobTitle', label: 'Position' },
] as const

interface SeatListProps extends Pick<OwnBooking, 'seats'> {
  form: SeatForm
  title: string
  isConfirmed: boolean
}

/** The people on the seats, each with what became of them. */
export function SeatList({ seats, form, title, isConfirmed }: SeatListProps) {
  const named = seats.filter(({ name }) => name !== null)
  if (named.length === 0) return null
  return (
    <ul className="grid gap-3">
      {named.map((seat) => {
        const { position, name, email, reference, canHandOver } = seat
        return (
          <li className="wrap-anywhere" key={position}>
            {position}. {name}
            <p className="text-small text-soft">{toFacts(seat, isConfirmed).join(' · ')}</p>
            <Certificates seat={seat} link={email === null ? form.link : null} />
            {email === null && isConfirmed ? (
              <form method="post" action={bookingPath}>
                <input type="hidden" name="link" value={form.link ?? ''} />
                <input type="hidden" name="position" value={position} />
                <Button type="submit" variant="secondary" name="document" value="ticket">
                  Ticket (PDF)<span className="sr-only"> of {name}</span>
                </Button>
              </form>
            ) : null}
            {reference === null || name === null ? null : (
              <HandOver
                registration={{ reference, canHandOver, name }}
                title={title}
                form={form}
                fields={fields}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const emailTexts: Record<SeatEmailState, string> = {
  queued: 'our e-mail is on its way',
  sent: 'our e-mail was sent',
  failed: 'our e-mail did not arrive: check the address',
}

function toFacts({ email, emailState, licenseNo, attendancePercent }: Seat, isConfirmed: boolean): string[] {
  const noEmail = isConfirmed ? 'No e-mail address' : 'No e-mail address: you will print the ticket here'
  const sent = emailState === null ? '' : `, ${emailTexts[emailState]}`
  return [
    email === null ? noEmail : `${email}${sent}`,
    ...(licenseNo === null ? [] : [`PRC license ${licenseNo}`]),
    ...(attendancePercent === null ? [] : [`Attendance ${attendancePercent}%`]),
  ]
}

const waitTexts: Record<CertificateWait, string> = {
  booking: 'the booking is not paid or confirmed yet',
  attendance: 'the attendance is not complete, or not checked yet',
  answers: 'the questions about the seminar are not answered yet',
  license: 'we need the PRC license number, which is given with the ticket',
  name: 'we are checking how the name is written',
  issue: 'we have yet to issue it',
}

interface CertificatesProps {
  seat: Seat
  /** Token of the page for downloading them; null of people who get theirs themselves. */
  link: string | null
}

function Certificates({ seat: { name, certificates, certificateWait }, link }: CertificatesProps) {
  return (
    <>
      {certificates.map(({ kind, number, verifyUrl }) => (
        <div className="text-small" key={number}>
          {certificateKindTitle(kind)}{' '}
          <a href={verifyUrl}>
            {number}
            <span className="sr-only"> of {name}</span>
          </a>
          {link === null ? null : (
            <form method="post" action={bookingPath}>
              <input type="hidden" name="link" value={link} />
              <input type="hidden" name="number" value={number} />
              <Button type="submit" variant="secondary" name="document" value="certificate">
                Certificate (PDF)<span className="sr-only"> {number}</span>
              </Button>
            </form>
          )}
        </div>
      ))}
      {certificateWait === null ? null : (
        <p className="text-small">No certificate yet: {waitTexts[certificateWait]}.</p>
      )}
    </>
  )
}
