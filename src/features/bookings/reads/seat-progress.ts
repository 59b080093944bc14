import { maskLicenceNumber } from '#app/features/accreditation/contract/licence-number.ts'
import { listCompletions } from '#app/features/attendance/queries/marks.ts'
import { toCompletionToShow } from '#app/features/attendance/reads/completion.ts'
import { getCertificateCandidates } from '#app/features/certificates/reads/candidates.ts'
import { toVerifyUrl } from '#app/features/certificates/rules/certificate-number.ts'
import { toMessageState } from '#app/features/email/rules/outbox.ts'
import { toPaymentStatus } from '#app/features/orders/rules/order-state.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import { seatNamedKeyPrefix } from '#app/features/registrations/rules/seat-named-key.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { OwnBooking } from '../contract/bookings.ts'
import type { BookingRow, listBookedSeats } from '../queries/bookings.ts'
import { listIssuedCertificates, listLatestSeatEmails } from '../queries/seat-progress.ts'
import { toCertificateWait, toSeatEmailState } from '../rules/seat-progress.ts'

type BookedSeat = Awaited<ReturnType<typeof listBookedSeats>>[number]
type SeatProgress = Pick<
  OwnBooking['seats'][number],
  'emailState' | 'licenseNo' | 'attendancePercent' | 'certificates' | 'certificateWait'
>

const noProgress: SeatProgress = {
  emailState: null,
  licenseNo: null,
  attendancePercent: null,
  certificates: [],
  certificateWait: null,
}

interface ProgressContext {
  readonly db: DatabaseOrTransaction
  readonly now: Date
  /** Base URL of the links that verify certificates. */
  readonly appUrl: string
}

/** Returns what became of the person on a seat of the booking; nothing of a seat without a name. */
export async function readSeatProgress(
  context: ProgressContext,
  { order, seminar }: BookingRow,
  seats: readonly BookedSeat[],
): Promise<(seat: BookedSeat) => SeatProgress> {
  const { db, now } = context
  const ids = seats.flatMap(({ registration }) => registration?.id ?? [])
  if (ids.length === 0) return () => noProgress
  const emails = new Map(
    (await listLatestSeatEmails(db, ids, seatNamedKeyPrefix)).map((row) => [row.registrationId, row]),
  )
  const completions = new Map(
    (seminar.startsAt <= now ? await listCompletions(db, ids) : []).map((row) => [row.registrationId, row]),
  )
  const certificatesOf = await readCertificates(context, seminar, ids)
  const paymentStatus = toPaymentStatus(order.state)
  return ({ registration, person }) => {
    if (registration === null || person === null) return noProgress
    const { id, details } = registration
    const email = isReachableEmail(person.email) ? emails.get(id) : undefined
    const completion = completions.get(id)
    return {
      emailState: email === undefined ? null : toSeatEmailState(toMessageState(email)),
      licenseNo: details.prcLicenseNo ? maskLicenceNumber(details.prcLicenseNo) : null,
      attendancePercent:
        completion === undefined ? null : toCompletionToShow(completion, { paymentStatus }).percent,
      ...certificatesOf(id),
    }
  }
}

async function readCertificates(
  { db, now, appUrl }: ProgressContext,
  seminar: BookingRow['seminar'],
  ids: readonly number[],
) {
  const issued = Map.groupBy(await listIssuedCertificates(db, ids), ({ registrationId }) => registrationId)
  const isOver = seminar.finishesAt <= now && seminar.status !== 'cancelled'
  const { candidates } = isOver ? await getCertificateCandidates(db, seminar, ids) : { candidates: [] }
  const candidateOf = new Map(candidates.map(({ row, candidate }) => [row.registrationId, candidate]))
  return (id: number) => {
    const certificates = issued.get(id) ?? []
    const candidate = candidateOf.get(id)
    const kinds = certificates.map(({ kind }) => kind)
    return {
      certificates: certificates.map(({ kind, number, verifyCode }) => ({
        kind,
        number,
        verifyUrl: toVerifyUrl(appUrl, { number, verifyCode }),
      })),
      certificateWait: candidate === undefined ? null : toCertificateWait(candidate, kinds),
    }
  }
}
