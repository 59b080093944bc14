import { listAttendedStarts } from '#app/features/attendance/queries/marks.ts'
import { type BillDocumentKind, billDocumentKinds } from '#app/features/ledger/contract/ledger-values.ts'
import { getBillAddressee } from '#app/features/ledger/queries/bill-addressee.ts'
import { type BillDocumentContext, drawPayerBillDocument } from '#app/features/ledger/reads/bill-document.ts'
import { whyNoBillDocument } from '#app/features/ledger/rules/bill-document.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { displayNameOrFullName, lastNameFirst } from '#app/features/people/rules/names.ts'
import { toGivenName } from '#app/features/registrations/rules/registered-name.ts'
import { drawPaper } from '#app/features/settings/reads/draw-paper.ts'
import type { PaperContent } from '#app/features/settings/rules/paper.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { type BookingDocumentKind, bookingDocumentKinds } from '../contract/booking-values.ts'
import { type BookingRow, listBookedSeats } from '../queries/bookings.ts'
import { type BookingPaperFacts, toAppearance, toParticipantList } from '../rules/booking-papers.ts'

type SeatsDocumentKind = Exclude<BookingDocumentKind, BillDocumentKind>

type NamedSeat = {
  readonly [Part in keyof BookedSeat]: NonNullable<BookedSeat[Part]>
}
type BookedSeat = Awaited<ReturnType<typeof listBookedSeats>>[number]

/** Documents about the people on the seats: of whom they tell, and what. */
const seatsDocuments: Readonly<
  Record<
    SeatsDocumentKind,
    {
      readonly title: string
      readonly count: (booking: BookingRow) => number
      readonly missing: string
      readonly toContents: (
        context: BillDocumentContext,
        facts: BookingPaperFacts,
        seats: { readonly named: readonly NamedSeat[]; readonly booked: number },
      ) => Promise<readonly PaperContent[]>
    }
  >
> = {
  participants: {
    title: 'List of participants',
    count: ({ seats, unnamedSeats }) => seats - unnamedSeats,
    missing: 'No seat of this booking has a name yet.',
    toContents: async (_, facts, { named, booked }) => {
      const people = named.map(({ registration: { reference, details } }) => ({
        name: givenLastNameFirst(details),
        reference,
        position: details.jobTitle ?? null,
        licenseNo: details.prcLicenseNo ?? null,
      }))
      return [toParticipantList(facts, { people, seats: booked })]
    },
  },
  appearance: {
    title: 'Certificates of appearance',
    count: ({ attendedSeats }) => attendedSeats,
    missing: 'Nobody of this booking has attended the seminar yet.',
    toContents: async ({ db }, facts, { named }) => {
      const attended = named.filter(({ registration }) => registration.attendanceStatus === 'attended')
      const starts = await listAttendedStarts(
        db,
        attended.map(({ registration }) => registration.id),
      )
      return attended.map(({ person, registration: { id, reference, details } }) =>
        toAppearance(facts, {
          name: displayNameOrFullName(person),
          reference,
          position: details.jobTitle ?? null,
          attended: starts.filter((each) => each.registrationId === id).map(({ startsAt }) => startsAt),
        }),
      )
    },
  },
}

const givenLastNameFirst = (details: NamedSeat['registration']['details']) =>
  lastNameFirst({ ...toGivenName(details), displayName: null })

const isOfBill = (kind: BookingDocumentKind): kind is BillDocumentKind =>
  (billDocumentKinds as readonly string[]).includes(kind)

/** The kinds of documents that can be made of a booking now. */
export function listBookingDocuments(booking: BookingRow): BookingDocumentKind[] {
  const { order } = booking
  const hasBill = Number(order.subtotal) > 0 && order.ledgerPurgedAt === null
  const bill = {
    state: order.billState,
    amountPaid: Number(order.paid),
    amountWithheld: Number(order.withheld),
  }
  return bookingDocumentKinds.filter((kind) =>
    isOfBill(kind)
      ? hasBill && whyNoBillDocument(kind, bill) === null
      : seatsDocuments[kind].count(booking) > 0,
  )
}

/** A PDF about a booking that the caller may see. Refuses those of which there is nothing to say yet. */
export async function drawBookingDocument(
  context: BillDocumentContext,
  booking: BookingRow,
  kind: BookingDocumentKind,
) {
  const { order, seminar } = booking
  if (isOfBill(kind)) return drawPayerBillDocument(context, order.id, kind)
  const { title, count, missing, toContents } = seatsDocuments[kind]
  if (count(booking) === 0) throw new Refusal('conflict', 'document_empty', missing)
  const code = formatOrderCode(order.code)
  const { institution } = await getBillAddressee(context.db, order.id)
  if (institution === null) throw new Error('The order is not a booking.')
  const [signatory = null] = context.settings.organisation.signatories
  const facts: BookingPaperFacts = {
    code,
    issuedAt: context.now,
    institution,
    seminar: { ...seminar, address: seminar.locationType === 'in_person' ? seminar.locationAddress : null },
    signatory: signatory && { name: signatory.name, position: signatory.position },
  }
  const seats = await listBookedSeats(context.db, order.id)
  const named = seats
    .filter((seat): seat is NamedSeat => seat.registration !== null && seat.person !== null)
    .toSorted(({ registration: one }, { registration: other }) =>
      givenLastNameFirst(one.details).localeCompare(givenLastNameFirst(other.details), 'en'),
    )
  const contents = await toContents(context, facts, { named, booked: seats.length })
  return {
    name: `${kind}-${code}.pdf`,
    pdf: await drawPaper(context, { title: `${title} ${code}`, contents }),
  }
}
