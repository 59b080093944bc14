import { toPesos } from '../../../platform/db/columns.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { toNamed } from '../../people/queries/person-names.ts'
import { toPaymentStatus } from '../../registrations/rules/seats.ts'
import { findSeminarRow } from '../../seminars/queries/planning.ts'
import { registrationUnknown } from '../commands/verify-payment.ts'
import type { OtherRegistration, PaymentCase, Proof, ProofTwin } from '../contract/payments.ts'
import { listProofTwins } from '../queries/duplicate-proofs.ts'
import {
  findLatestProof,
  findPayment,
  listDecisions,
  listOtherRegistrations,
  type ProofRow,
} from '../queries/payments.ts'
import { toRegistration, toVerification } from './to-registration.ts'

const mostShown = 20

type Reading = Pick<CommandContext, 'db'>

/** A payment with proof, history and warnings; refuses an unknown registration. */
export async function getPaymentCase({ db }: Reading, registrationId: number): Promise<PaymentCase> {
  const payment = await findPayment(db, registrationId)
  if (payment === null) throw registrationUnknown()
  const { registration: row, person } = payment
  const [seminar, proof, others, decisions] = await Promise.all([
    findSeminarRow(db, row.seminarId),
    findLatestProof(db, row.id),
    listOtherRegistrations(db, row, mostShown),
    listDecisions(db, [row.id]),
  ])
  if (seminar === null) throw registrationUnknown()
  return {
    registration: toRegistration(row),
    reference: row.reference,
    notes: row.details.notes || null,
    attendee: { ...toNamed(person), email: person.email },
    seminar: {
      id: seminar.id,
      title: seminar.title,
      startDate: seminar.startsAt.toISOString(),
      endDate: seminar.endsAt?.toISOString() ?? null,
      seatsLeft: seminar.seatsLeft,
    },
    proof: proof && toProof(proof),
    twins: proof === null ? [] : toTwins(await listProofTwins(db, proof)),
    otherRegistrations: others.map(toOther),
    verifications: decisions.map(toVerification),
  }
}

function toProof(row: ProofRow): Proof {
  const { id, registrationId, fileKey, referenceNumber, amountSent, createdAt, channel } = row
  return {
    // The proof id prevents the browser from showing a cached earlier image.
    url: fileKey && `/_api/attendees/proof?registrationId=${registrationId}&proofId=${id}`,
    referenceNumber,
    amountSent: toPesos(amountSent),
    sentAt: createdAt.toISOString(),
    channel,
  }
}

type TwinRow = Awaited<ReturnType<typeof listProofTwins>>[number]

/** One entry per registration. */
function toTwins(rows: readonly TwinRow[]): ProofTwin[] {
  const byRegistration = Map.groupBy(rows, ({ registrationId }) => registrationId)
  return [...byRegistration.values()].slice(0, mostShown).flatMap((alike) => {
    const [latest] = alike
    if (latest === undefined) return []
    return {
      registrationId: latest.registrationId,
      isSamePicture: alike.some(({ isSamePicture }) => isSamePicture),
      isSameReference: alike.some(({ isSameReference }) => isSameReference),
      attendee: toNamed(latest.person),
      seminarTitle: latest.seminarTitle,
      paymentStatus: toPaymentStatus(latest.paymentStatus),
      sentAt: latest.sentAt.toISOString(),
    }
  })
}

type OtherRow = Awaited<ReturnType<typeof listOtherRegistrations>>[number]

function toOther({ id, title, startsAt, paymentStatus, amountDue }: OtherRow): OtherRegistration {
  return {
    registrationId: id,
    seminarTitle: title,
    scheduledDate: startsAt.toISOString(),
    paymentStatus: toPaymentStatus(paymentStatus),
    amountDue: toPesos(amountDue),
  }
}
