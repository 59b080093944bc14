import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { hasAttendance } from '#app/features/attendance/queries/marks.ts'
import { listLiveCertificateKinds } from '#app/features/certificates/queries/candidates.ts'
import {
  findOwnSeat,
  getSeatActor,
  type SeatOfCaller,
  seatNotFound,
} from '#app/features/payments/reads/own-seat.ts'
import { deleteAnswersOfRegistrations } from '#app/features/questions/queries/answers.ts'
import { findOrCreatePerson } from '#app/features/registrations/commands/find-or-create-person.ts'
import { handOverSeat } from '#app/features/registrations/commands/hand-over-seat.ts'
import {
  getSeat,
  type LiveOrder,
  lockOrderOfRegistration,
} from '#app/features/registrations/commands/lock-order.ts'
import {
  findRegistrationById,
  type RegistrationRow,
} from '#app/features/registrations/queries/registrations.ts'
import { canHandOver } from '#app/features/registrations/rules/handing-over.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import type { RateLimiter } from '#app/platform/rate-limits.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type {
  Colleague,
  HandOverOwnSeatInput,
  HandOverSeatInput,
  HandOverSeatResponse,
} from '../contract/hand-over.ts'

/** Against who would use a seat to send our e-mails to strangers. */
const handOversPerRegistration = { name: 'seat_hand_overs', times: 5, withinSeconds: 86_400 }

/**
 * Gives a seat to a colleague, for who has it or pays it, signed in or by the mailed link. Refuses seats of others like
 * unknown ones, and seats whose attendance is marked.
 */
export async function handOverOwnSeat(
  context: CommandContext & { readonly limits: RateLimiter },
  { reference, link, ...colleague }: HandOverOwnSeatInput,
): Promise<void> {
  await handOverSeatOfCaller(context, await findOwnSeat(context, { reference, link }), colleague)
}

type RegisteredColleague = Colleague &
  Pick<RegistrationRow['details'], 'company' | 'jobTitle' | 'prcExpirationDate'>

/** Gives a seat to a colleague like `handOverOwnSeat`, once it is known who acts. */
export async function handOverSeatOfCaller(
  context: CommandContext & { readonly limits: RateLimiter },
  caller: SeatOfCaller,
  colleague: RegisteredColleague,
): Promise<void> {
  const { registrationId } = caller
  await context.limits.use(handOversPerRegistration, String(registrationId))
  await handOver(context, {
    registrationId,
    colleague,
    reason: null,
    check: async (tx, locked) => {
      getSeatActor(locked, caller)
      const { registration } = getSeat(locked, registrationId)
      const isOpen = canHandOver({ ...registration, seminar: locked.seminar }, context.now)
      if (!isOpen || (await hasAttendance(tx, registrationId))) throw onlyByStaff()
    },
  })
}

/**
 * Gives a seat to somebody else on behalf of staff; once attendance is marked, which stays with the seat, with a reason.
 * Refuses seats with a certificate.
 */
export async function handOverRegistration(
  context: CommandContext,
  { registrationId, reason = '', ...colleague }: HandOverSeatInput,
): Promise<HandOverSeatResponse> {
  requireSignedInActor(context)
  const attendeeId = await refuseIfActorDeleted(
    handOver(context, {
      registrationId,
      colleague,
      reason: reason || null,
      check: async (tx) => {
        if (reason === '' && (await hasAttendance(tx, registrationId)))
          throw fieldRefusal('reason', 'attendance_marked', 'Attendance is marked already: say why')
      },
    }),
  )
  return { attendeeId }
}

interface HandOver {
  readonly registrationId: number
  readonly colleague: RegisteredColleague
  readonly reason: string | null
  /** Refuses what its caller may not hand over. */
  readonly check: (tx: Transaction, locked: LiveOrder) => Promise<void>
}

/** @returns who has the seat now */
async function handOver(
  context: CommandContext,
  { registrationId, colleague, reason, check }: HandOver,
): Promise<number> {
  const { db, files } = context
  const { personId, fileKeys } = await inTransaction(db, async (tx) => {
    const seen = await findRegistrationById(tx, registrationId)
    // Behind its lock, no scan of the seat is stored.
    const seminar = seen && (await lockSeminar(tx, seen.seminarId))
    if (seminar === null) throw seatNotFound()
    const details = { ...colleague, isCpdasUser: false, seminarId: seminar.id }
    const person = await findOrCreatePerson(tx, context, {
      // Nobody hands a seat over to themselves.
      input: { ...details, isAnotherPerson: true },
      registration: { seminarId: seminar.id, isFree: seminar.price === null },
    })
    const locked = await lockOrderOfRegistration(tx, registrationId)
    if (locked?.seminar.id !== seminar.id) throw seatNotFound()
    await check(tx, locked)
    if ((await listLiveCertificateKinds(tx, [registrationId])).length > 0) throw hasCertificate()
    await handOverSeat(tx, context, { locked, registrationId, colleague: person, details, reason })
    return {
      personId: person.row.id,
      // They are not the colleague's.
      fileKeys: await deleteAnswersOfRegistrations(tx, [registrationId]),
    }
  })
  await deleteFiles(files, fileKeys)
  return personId
}

function onlyByStaff(): Refusal {
  const message = 'This seat can no longer be handed over here. Please write to us or call us.'
  return new Refusal('conflict', 'handing_over_closed', message)
}

function hasCertificate(): Refusal {
  return new Refusal('conflict', 'certificate_issued', 'A certificate was issued for this seat already.')
}
