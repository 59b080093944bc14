import type { SeatForOther } from '#app/features/registrations/contract/seat-for-other.ts'
import { formatDateRange } from '#app/platform/format/dates.ts'
import { Badge } from '#app/ui/public/badge.tsx'
import { CancelRegistration } from './cancel-registration.tsx'
import { HandOver, type SeatForm } from './hand-over.tsx'

/** Seats of others that one pays for, with what one can do about them. */
export function SeatsForOthers({ seats, form }: { seats: readonly SeatForOther[]; form: SeatForm }) {
  return (
    <ul className="grid gap-6">
      {seats.map((seat) => {
        const { name, reference, paymentStatus, seminar } = seat
        return (
          <li key={reference} className="grid gap-2">
            <h3 className="wrap-anywhere">{name}</h3>
            <p className="wrap-anywhere">
              {seminar.title}, {formatDateRange(seminar.startDate, seminar.endDate)}
            </p>
            <p>
              <Badge variant={paymentStatus === 'verified' ? 'success' : 'warning'}>
                {paymentStatus === 'verified' ? 'Registered' : 'Waiting for the payment'}
              </Badge>
            </p>
            <p className="text-small text-soft">Registration number {reference}.</p>
            <HandOver registration={seat} title={seminar.title} form={form} />
            <CancelRegistration registration={seat} title={seminar.title} form={form} />
          </li>
        )
      })}
    </ul>
  )
}
