import { Anchor, Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { bookingDocumentLabels, termsLabels } from '#app/features/bookings/contract/booking-values.ts'
import type { BookingSummary, DecideBookingInput } from '#app/features/bookings/contract/bookings.ts'
import type { WithholdingCertificate } from '#app/features/bookings/contract/withholding.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { formatDate, formatDateTime, startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { bookingDocumentPath, decideBookingMutation, proofPath, purchaseOrderPath } from './bookings-api.ts'
import {
  type BookingSaved,
  Certificates,
  RecordWithholdingForm,
  VoidWithholdingForm,
} from './withholding.tsx'

const approvePayment = 'Approve Payment'
const rejectPayment = 'Reject Payment'

type Decision = DecideBookingInput['action']
type Step = 'details' | Decision | 'withholding' | { readonly voids: WithholdingCertificate }

const titles: Record<'details' | 'withholding' | Decision, string> = {
  details: 'Booking',
  confirm: 'Confirm Booking',
  reject: rejectPayment,
  extend: 'Hold Seats Longer: Booking',
  cancel: 'Cancel Booking',
  withholding: 'Certificate of Tax: Booking',
}

function titleOf(step: Step, { hasProof }: BookingSummary): string {
  if (typeof step !== 'string') return 'Make Certificate Void: Booking'
  return step === 'confirm' && hasProof ? approvePayment : titles[step]
}

interface BookingSheetProps {
  booking: BookingSummary
  mayDecide: boolean
}

/** A booking with what was said about it; its forms replace it, and closing them leads back. */
export function BookingSheet({ booking: opened, mayDecide }: BookingSheetProps) {
  const [booking, setBooking] = useState(opened)
  const [step, setStep] = useState<Step>('details')
  const close = useCloseOverlay()
  const onSaved: BookingSaved = (saved, sheet) => {
    setBooking(saved ?? booking)
    sheet.close()
  }
  return (
    <Sheet
      // Mounted again, so that the focus moves into what is shown.
      key={typeof step === 'string' ? step : 'void'}
      title={`${titleOf(step, booking)} ${booking.code}`}
      subtitle={booking.institution}
      onClose={step === 'details' ? close : () => setStep('details')}
    >
      <BookingStep booking={booking} step={step} onStep={mayDecide ? setStep : null} onSaved={onSaved} />
    </Sheet>
  )
}

interface BookingStepProps {
  booking: BookingSummary
  step: Step
  /** Null for staff who may only read. */
  onStep: ((step: Step) => void) | null
  onSaved: BookingSaved
}

function BookingStep({ booking, step, onStep, onSaved }: BookingStepProps) {
  if (step === 'details') return <BookingDetails booking={booking} onStep={onStep} />
  if (step === 'withholding') return <RecordWithholdingForm booking={booking} onSaved={onSaved} />
  if (typeof step === 'object') return <VoidWithholdingForm certificate={step.voids} onSaved={onSaved} />
  return <DecisionForm booking={booking} action={step} onSaved={onSaved} />
}

function BookingDetails({ booking, onStep }: Pick<BookingStepProps, 'booking' | 'onStep'>) {
  const { coordinator, seminar, seats, namedSeats, terms, amountDue, amountPaid, amountWithheld, notes } =
    booking
  return (
    <div className="bill">
      <dl className="bill-amounts">
        <Fact label="Seats">
          {seats}, {namedSeats} named
        </Fact>
        <Fact label="Due">{formatPrice(amountDue)}</Fact>
        {amountDue === 0 ? null : (
          <Fact label="Paid">{amountPaid === 0 ? '₱0' : formatPrice(amountPaid)}</Fact>
        )}
        {amountWithheld === 0 ? null : <Fact label="Tax Withheld">{formatPrice(amountWithheld)}</Fact>}
        <Fact label="Names due">{formatDate(booking.namesDueAt)}</Fact>
      </dl>
      <p>
        {seminar.title}, {formatDate(seminar.startDate)}
        {namedSeats === 0 ? null : (
          <>
            {' · '}
            <Link to={`${managedSeminarPath(seminar.id, 'registrations')}?search=${booking.code}`}>
              People on these seats
            </Link>
          </>
        )}
      </p>
      {coordinator === null ? null : (
        <p>
          {coordinator.name}, <Anchor href={`mailto:${coordinator.email}`}>{coordinator.email}</Anchor>
          {coordinator.phone === null ? null : `, ${coordinator.phone}`}
        </p>
      )}
      <p>
        Payment: {termsLabels[terms]}.{' '}
        {booking.holdsUntil === null
          ? null
          : `The seats are held until ${formatDateTime(booking.holdsUntil)}.`}
      </p>
      <BookingFiles booking={booking} mayDecide={onStep !== null} />
      <Certificates
        certificates={booking.certificates}
        onVoid={onStep && ((certificate) => onStep({ voids: certificate }))}
      />
      {notes === null ? null : <p className="whitespace-pre-line">{notes}</p>}
      {onStep === null ? null : <Decisions booking={booking} onStep={onStep} />}
    </div>
  )
}

/** Files that the institution sent, and the documents about the booking. */
function BookingFiles({ booking, mayDecide }: BookingSheetProps) {
  return (
    <>
      {booking.purchaseOrderNumber === null ? null : (
        <p>
          Purchase order {booking.purchaseOrderNumber}
          {booking.hasPurchaseOrder ? (
            <>
              :{' '}
              <Anchor href={purchaseOrderPath(booking.id)} download>
                Download
              </Anchor>
            </>
          ) : null}
        </p>
      )}
      {booking.hasProof && mayDecide ? (
        <p>
          Proof of payment to check:{' '}
          <Anchor href={proofPath(booking.id)} download>
            Download
          </Anchor>
        </p>
      ) : null}
      {booking.documents.length === 0 ? null : (
        <p className="row-actions">
          {booking.documents.map((kind) => (
            <Anchor href={bookingDocumentPath(booking.id, kind)} download key={kind}>
              {bookingDocumentLabels[kind]}
            </Anchor>
          ))}
        </p>
      )}
    </>
  )
}

function Decisions({
  booking: { state, terms, hasPurchaseOrder, hasProof, amountDue },
  onStep,
}: {
  booking: BookingSummary
  onStep: (step: Step) => void
}) {
  const holdsSeats = state === 'held' || state === 'confirmed'
  const isProofWaiting = holdsSeats && hasProof
  const canConfirm = isProofWaiting || (state === 'held' && (terms !== 'prepaid' || hasPurchaseOrder))
  return (
    <div className="row-actions">
      {canConfirm ? (
        <Button variant="filled" onClick={() => onStep('confirm')}>
          {hasProof ? approvePayment : 'Confirm'}
        </Button>
      ) : null}
      {isProofWaiting ? <Button onClick={() => onStep('reject')}>{rejectPayment}</Button> : null}
      {state === 'held' || state === 'lapsed' ? (
        <Button onClick={() => onStep('extend')}>Hold Longer</Button>
      ) : null}
      {holdsSeats ? <Button onClick={() => onStep('cancel')}>Cancel Booking</Button> : null}
      {amountDue > 0 && state !== 'lapsed' ? (
        <Button onClick={() => onStep('withholding')}>Record Certificate of Tax</Button>
      ) : null}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const notesField = z.string().check(z.trim(), z.maxLength(1000, 'At most 1000 characters'))
const untilField = z.string()
const withReason = z.object({
  until: untilField,
  notes: notesField.check(z.minLength(1, 'A reason is required')),
})
const schemas = {
  confirm: z.object({ until: untilField, notes: notesField }),
  extend: z.object({
    until: untilField.check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day')),
    notes: notesField,
  }),
  reject: withReason,
  cancel: withReason,
}

const explanations = {
  confirm:
    'The seats stay, though nothing is paid yet. The coordinator and everybody named are told by e-mail.',
  reject:
    'The seats are free at once. The coordinator reads the reason by e-mail, and everybody named is told.',
  extend: 'The seats are held through that day. Seats of a lapsed booking are taken again, if they are free.',
  cancel:
    'The seats are free at once. Everybody is told by e-mail, and the refund of what was paid is requested.',
}

const approving =
  'The proof of payment is approved, and the bill counts as paid. The coordinator and everybody named are told by e-mail.'

const decidedAlready = {
  confirm: 'The proof of payment is approved, and the bill counts as paid. The seats are confirmed already.',
  reject: 'The seats stay confirmed. Nobody is told by e-mail: please write to the coordinator.',
}

const saveLabels = {
  confirm: 'Confirm Booking',
  reject: rejectPayment,
  extend: 'Hold Seats',
  cancel: 'Cancel Booking',
}

function explain({ state, hasProof }: BookingSummary, action: Decision): string {
  if (state === 'confirmed' && (action === 'confirm' || action === 'reject')) return decidedAlready[action]
  return action === 'confirm' && hasProof ? approving : explanations[action]
}

interface DecisionFormProps {
  booking: BookingSummary
  action: Decision
  onSaved: BookingSaved
}

function DecisionForm({ booking, action, onSaved }: DecisionFormProps) {
  const isApproving = action === 'confirm' && booking.hasProof
  const needsReason = action === 'cancel' || action === 'reject'
  return (
    <EntityForm
      schema={schemas[action]}
      values={{ until: '', notes: '' }}
      mutation={decideBookingMutation}
      onSaved={onSaved}
      toInput={({ until, notes }) => ({
        id: booking.id,
        action,
        ...(action === 'extend' && { until: toEndOfDay(until, booking.seminar.startDate) }),
        notes,
        version: booking.version,
      })}
      saveLabel={isApproving ? approvePayment : saveLabels[action]}
      cancelLabel="Back"
      needsChange={false}
    >
      {({ field }) => (
        <>
          <p>{explain(booking, action)}</p>
          {action === 'extend' ? (
            <TextInput
              {...field('until')}
              type="date"
              label="Hold Until"
              min={toManilaDay(new Date())}
              required
            />
          ) : null}
          <Textarea
            {...field('notes')}
            label={needsReason ? 'Reason' : 'Notes'}
            description={
              needsReason && !(action === 'reject' && booking.state === 'confirmed')
                ? 'The coordinator and everybody named read it.'
                : 'For staff only.'
            }
            autosize
            minRows={3}
            required={needsReason}
          />
        </>
      )}
    </EntityForm>
  )
}

/** The end of a day in Manila; on the day of the seminar, its start. */
function toEndOfDay(day: string, startDate: string): string {
  const end = startOfManilaDay(day, 1)
  const start = new Date(startDate)
  return (day === toManilaDay(start) ? start : end).toISOString()
}
