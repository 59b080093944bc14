import { Anchor, Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { termsLabels } from '#app/features/bookings/contract/booking-values.ts'
import type { BookingSummary } from '#app/features/bookings/contract/bookings.ts'
import { formatDate, formatDateTime, startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { decideBookingMutation, proofPath, purchaseOrderPath } from './bookings-api.ts'

const approvePayment = 'Approve Payment'

type Step = 'details' | 'confirm' | 'extend' | 'cancel'

const titles: Record<Step, string> = {
  details: 'Booking',
  confirm: 'Confirm Booking',
  extend: 'Hold Seats Longer: Booking',
  cancel: 'Cancel Booking',
}

interface BookingSheetProps {
  booking: BookingSummary
  mayDecide: boolean
}

/** A booking with what was said about it; its forms replace it, and closing them leads back. */
export function BookingSheet({ booking, mayDecide }: BookingSheetProps) {
  const [step, setStep] = useState<Step>('details')
  const close = useCloseOverlay()
  return (
    <Sheet
      // Mounted again, so that the focus moves into what is shown.
      key={step}
      title={`${step === 'confirm' && booking.hasProof ? approvePayment : titles[step]} ${booking.code}`}
      subtitle={booking.institution}
      onClose={step === 'details' ? close : () => setStep('details')}
    >
      {step === 'details' ? (
        <BookingDetails booking={booking} onStep={mayDecide ? setStep : null} />
      ) : (
        <DecisionForm booking={booking} action={step} />
      )}
    </Sheet>
  )
}

function BookingDetails({
  booking,
  onStep,
}: {
  booking: BookingSummary
  onStep: ((step: Step) => void) | null
}) {
  const { coordinator, seminar, seats, namedSeats, terms, amountDue, amountPaid, notes } = booking
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
        <Fact label="Names due">{formatDate(booking.namesDueAt)}</Fact>
      </dl>
      <p>
        {seminar.title}, {formatDate(seminar.startDate)}
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
      {booking.hasProof && onStep !== null ? (
        <p>
          Proof of payment to check:{' '}
          <Anchor href={proofPath(booking.id)} download>
            Download
          </Anchor>
        </p>
      ) : null}
      {notes === null ? null : <p className="whitespace-pre-line">{notes}</p>}
      {onStep === null ? null : <Decisions booking={booking} onStep={onStep} />}
    </div>
  )
}

function Decisions({
  booking: { state, terms, hasPurchaseOrder, hasProof },
  onStep,
}: {
  booking: BookingSummary
  onStep: (step: Step) => void
}) {
  const canConfirm = state === 'held' && (terms !== 'prepaid' || hasPurchaseOrder || hasProof)
  return (
    <div className="row-actions">
      {canConfirm ? (
        <Button onClick={() => onStep('confirm')}>{hasProof ? approvePayment : 'Confirm'}</Button>
      ) : null}
      {state === 'held' || state === 'lapsed' ? (
        <Button variant="default" onClick={() => onStep('extend')}>
          Hold Longer
        </Button>
      ) : null}
      {state === 'held' || state === 'confirmed' ? (
        <Button variant="default" onClick={() => onStep('cancel')}>
          Cancel Booking
        </Button>
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
const schemas = {
  confirm: z.object({ until: untilField, notes: notesField }),
  extend: z.object({
    until: untilField.check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day')),
    notes: notesField,
  }),
  cancel: z.object({ until: untilField, notes: notesField.check(z.minLength(1, 'A reason is required')) }),
}

const explanations = {
  confirm:
    'The seats stay, though nothing is paid yet. The coordinator and everybody named are told by e-mail.',
  extend: 'The seats are held through that day. Seats of a lapsed booking are taken again, if they are free.',
  cancel:
    'The seats are free at once. Everybody is told by e-mail, and the refund of what was paid is requested.',
}

const approving =
  'The proof of payment is approved, and the bill counts as paid. The coordinator and everybody named are told by e-mail.'

const saveLabels = { confirm: 'Confirm Booking', extend: 'Hold Seats', cancel: 'Cancel Booking' }

function DecisionForm({ booking, action }: { booking: BookingSummary; action: Exclude<Step, 'details'> }) {
  const isApproving = action === 'confirm' && booking.hasProof
  return (
    <EntityForm
      schema={schemas[action]}
      values={{ until: '', notes: '' }}
      mutation={decideBookingMutation}
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
          <p>{isApproving ? approving : explanations[action]}</p>
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
            label={action === 'cancel' ? 'Reason' : 'Notes'}
            description={
              action === 'cancel' ? 'The coordinator and everybody named read it.' : 'For staff only.'
            }
            autosize
            minRows={3}
            required={action === 'cancel'}
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
