/** Everything that a verifier looks at before deciding about a payment. */
import { toPesos } from '../../platform/db/columns.ts'
import type { CommandContext } from '../../platform/http/context.ts'
import { findSeminarRow } from '../catalog/queries/planning.ts'
import { toNamed } from '../people/queries/named.ts'
import { registrationUnknown } from './commands/verify-payment.ts'
import type { OtherRegistration, PaymentCase, Proof, ProofTwin } from './contract/payments.ts'
import {
  findLatestProof,
  findPayment,
  listDecisions,
  listOtherRegistrations,
  type ProofRow,
} from './queries/payments.ts'
import { listProofTwins } from './queries/proof-twins.ts'
import { toPaymentStatus } from './rules.ts'
import { toRegistration } from './to-registration.ts'
import { toVerification } from './to-verification.ts'

const mostShown = 20

type Reading = Pick<CommandContext, 'db'>

/** One payment with its proof, its history and what is suspicious about it; refuses an unknown registration. */
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
    // The number of the picture keeps a browser from showing an earlier one under the same address.
    url: fileKey && `/_api/attendees/proof?registrationId=${registrationId}&proofId=${id}`,
    referenceNumber,
    amountSent: toPesos(amountSent),
    sentAt: createdAt.toISOString(),
    channel,
  }
}

type TwinRow = Awaited<ReturnType<typeof listProofTwins>>[number]

/** One line a registration, whichever of its proofs are alike. */
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
