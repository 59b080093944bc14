import type { ReactNode } from 'react'
import type {
  RoomCodeResponse,
  SeminarTicket,
  TicketSlot,
} from '#app/features/attendance/contract/tickets.ts'
import { formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Badge } from '#app/ui/public/badge.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { Card, PageHeading } from '#app/ui/structure.tsx'
import { RoomCodeForm } from './room-code-form.tsx'
import { SignatureSection } from './signature-section.tsx'
import { type ScannedCode, ticketDocumentPath, ticketPicturePath } from './ticket-api.ts'
import { TicketMeeting } from './ticket-meeting.tsx'

export interface TicketViewProps {
  ticket: SeminarTicket
  now: Date
  /** Outcome of the QR code in the room, if it led here; otherwise null. */
  scanned: ScannedCode | null
  entered: RoomCodeResponse | null
  posted: PostedForm | null
  /** Content of later features about the seminar; first once it is over. */
  children: ReactNode
}

/** Style that gives about 60 mm on a phone, and dark on light in every theme, or scanners do not read it. */
const pictureStyle = {
  width: 'min(100%, 23.5rem)',
  height: 'auto',
  marginInline: 'auto',
  padding: '0.5rem',
  background: '#fff',
  imageRendering: 'pixelated',
} as const

/** Complete without script; the picture can be saved for a venue without internet. */
export function TicketView({ ticket, now, scanned, entered, posted, children }: TicketViewProps) {
  const { seminar, name, slots, attendance, meeting } = ticket
  const body = ticket.link ?? ticket.body
  const picture = ticketPicturePath(body)
  const isOver = new Date(seminar.endsAt ?? seminar.startsAt) < now
  return (
    <>
      <PageHeading title={seminar.title} subtitle={name} eyebrow="Ticket" />
      {seminar.isCancelled ? (
        <Alert variant="error" title="This seminar was cancelled">
          <p>The ticket is not valid any more.</p>
        </Alert>
      ) : null}
      <ScannedNotice scanned={scanned} slots={slots} />
      {ticket.payment === 'pending' ? (
        <Alert variant="warning" title="Payment not checked yet">
          <p>Your payment is not confirmed yet. You can show this ticket, but staff may ask you to wait.</p>
        </Alert>
      ) : null}
      {isOver ? children : null}
      <Card as="section" labelledBy="code-heading">
        <h2 className="sr-only" id="code-heading">
          Code for check-in
        </h2>
        <img style={pictureStyle} src={picture} alt="QR code of your ticket" width={240} height={240} />
        <p>Show this code at check-in, with your screen at full brightness.</p>
        <p className="flex flex-wrap gap-3">
          <a className="btn btn-secondary" href={picture} download="ticket.png">
            Save picture
          </a>
          <a className="btn btn-secondary" href={ticketDocumentPath(body)} download="ticket.pdf">
            Download as PDF
          </a>
        </p>
        <Disclosure summary="Is the code not read?">
          <p>
            Hold your phone still. The desk can also find you by your name. Without internet at the venue,
            show the saved picture or the ticket in our e-mail.
          </p>
        </Disclosure>
      </Card>
      {isOver ? null : children}
      <TicketFacts seminar={seminar} />
      {meeting === null ? null : <TicketMeeting meeting={meeting} body={body} />}
      {slots.length === 0 ? null : (
        <section className="grid gap-3" aria-labelledby="attendance-heading">
          <h2 className="text-h3" id="attendance-heading">
            Your attendance
          </h2>
          {attendance === null ? null : <p>{attendance}</p>}
          <ul className="grid gap-2">
            {slots.map((slot) => (
              <SlotLine slot={slot} now={now} key={slot.label} />
            ))}
          </ul>
        </section>
      )}
      {slots.some(({ takesCode }) => takesCode) || posted !== null || entered !== null ? (
        <RoomCodeForm body={body} entered={entered} posted={posted} />
      ) : null}
      {ticket.signature === null ? null : <SignatureSection body={body} signature={ticket.signature} />}
    </>
  )
}

/** Notice about a scan, by what is stored, as anybody can write the address. */
function ScannedNotice({ scanned, slots }: Pick<TicketViewProps, 'scanned'> & Pick<SeminarTicket, 'slots'>) {
  if (scanned === null) return null
  const open = slots.filter(({ takesCode }) => takesCode)
  const slot = open.find(({ status }) => status !== null && status !== 'absent')
  if (scanned === 'in' && slot !== undefined)
    return (
      <Alert variant="success" title="Checked in">
        <p>You are checked in for {slot.label}.</p>
      </Alert>
    )
  if (scanned === 'unpaid' && open.length > 0)
    return (
      <Alert variant="warning" title="Payment not checked yet">
        <p>Your check-in is recorded. It counts once the office has checked your payment.</p>
      </Alert>
    )
  return (
    <Alert variant="error" title="Not checked in">
      <p>
        {open.length > 0
          ? 'The code may have changed. Scan it again, or enter the code that is shown now.'
          : 'Check-in is not open now.'}
      </p>
    </Alert>
  )
}

function TicketFacts({ seminar }: Pick<SeminarTicket, 'seminar'>) {
  const { startsAt, endsAt, isOnline, place, whatToBring } = seminar
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="font-semibold">When</dt>
        <dd>
          {formatDateRange(startsAt, endsAt)}, {formatTimeRange(startsAt, endsAt)}
        </dd>
      </div>
      <div>
        <dt className="font-semibold">Where</dt>
        <dd className="wrap-anywhere">{isOnline ? 'Online' : (place ?? 'The venue will be announced')}</dd>
      </div>
      {whatToBring === null ? null : (
        <div>
          <dt className="font-semibold">What to bring</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{whatToBring}</dd>
        </div>
      )}
    </dl>
  )
}

const statusTexts = {
  present: 'Present',
  late: 'Present, late',
  left_early: 'Present, left early',
  excused: 'Excused',
  absent: 'Missing',
} as const

function SlotLine({ slot, now }: { slot: TicketSlot; now: Date }) {
  const { label, startsAt, endsAt, room, status } = slot
  const isComing = new Date(startsAt) > now
  const text = status === null ? (isComing ? 'Coming' : 'Not checked in') : statusTexts[status]
  const variant = status === null ? 'secondary' : status === 'absent' ? 'warning' : 'success'
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        <strong>{label}</strong> · {formatTimeRange(startsAt, endsAt)}
        {room === null ? '' : ` · ${room}`}
      </span>
      <Badge variant={variant}>{text}</Badge>
    </li>
  )
}
