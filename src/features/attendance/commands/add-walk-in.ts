import type { CommandContext } from '#app/application/commands/command-context.ts'
import { generateToken } from '#app/features/accounts/adapters/one-time-token.ts'
import { findPriceFacts } from '#app/features/orders/reads/price-facts.ts'
import { quote } from '#app/features/orders/rules/quote.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockPersonByEmail } from '#app/features/people/queries/people.ts'
import { toPlaceholderEmail } from '#app/features/people/rules/erased-name.ts'
import { countRegistrationAttempt } from '#app/features/registrations/adapters/registration-limits.ts'
import {
  findOrCreatePerson,
  lockRegistrant,
} from '#app/features/registrations/commands/find-or-create-person.ts'
import { placeOrder } from '#app/features/registrations/commands/place-order.ts'
import type { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { findRegistration } from '#app/features/registrations/queries/registrations.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { RateLimiter } from '#app/platform/rate-limits.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { WalkInInput } from '../contract/check-in.ts'
import { findSlot, type SlotRow } from '../queries/slots.ts'
import { findWalkIn, insertWalkIn, updateWalkIn, type WalkInRow } from '../queries/walk-ins.ts'
import { slotNotFoundRefusal } from './change-slot.ts'
import type { CheckInAccess } from './check-in-passes.ts'
import { storeScans } from './receive-scans.ts'

export interface WalkInResult {
  readonly outcome: 'seated' | 'waiting'
  readonly registrationId: number | null
}

/**
 * Registers a person at the venue and checks them in. Without a free seat, or where someone must look first, they
 * wait for staff; capacity is never exceeded. Repeating the request returns the first result.
 */
export async function addWalkIn(
  context: CommandContext & { readonly limits: RateLimiter },
  { access, input }: { readonly access: CheckInAccess; readonly input: WalkInInput },
): Promise<WalkInResult> {
  const { seminarId } = access
  const isWithinLimits = access.pass === null || (await countWalkIn(context.limits, access.pass.id, input))
  return inTransaction(context.db, async (tx) => {
    const seminar = await lockSeminar(tx, seminarId)
    if (seminar === null) throw seminarNotFoundRefusal()
    const known = await findWalkIn(tx, input.scanId)
    if (known !== null) return toResult(known)
    const slot = await findSlot(tx, input.slotId)
    if (slot?.seminarId !== seminarId) throw slotNotFoundRefusal()
    const { firstName, lastName, email, phone, prcLicenseNo, payment, scanId, slotId } = input
    const walkIn: WalkInRow = {
      scanId,
      seminarId,
      slotId,
      firstName,
      lastName,
      payment,
      email: email || null,
      phone: phone || null,
      prcLicenseNo: prcLicenseNo || null,
      scannedAt: new Date(input.scannedAt),
      receivedAt: context.now,
      checkInPassId: access.pass?.id ?? null,
      actorId: access.actorId,
      registrationId: null,
      dismissedAt: null,
    }
    await insertWalkIn(tx, walkIn)
    // Staff decide about what a pass may not do by itself; nothing that was recorded is lost.
    if (access.pass !== null && !(isWithinLimits && isDuringSlot(slot, walkIn))) return toResult(walkIn)
    const registrationId = await seatWalkIn(tx, context, { seminar, walkIn, access })
    return toResult({ registrationId })
  })
}

/** Limit for a pass: it opens a phone without an account, which may be lost or lent. */
const walkInsPerPass = { name: 'walk_ins_pass', times: 200, withinSeconds: 86_400 }

/** Whether the pass may seat one more person, and the mailbox may get one more confirmation. */
async function countWalkIn(limits: RateLimiter, passId: number, { email }: WalkInInput): Promise<boolean> {
  try {
    await limits.use(walkInsPerPass, String(passId))
    if (email) await countRegistrationAttempt(limits, email)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'too_many') return false
    throw error
  }
}

/** Whether a walk-in was recorded and sent while the slot took scans: afterwards anybody could have come. */
function isDuringSlot(
  { opensAt, closesAt, closedAt }: SlotRow,
  { scannedAt, receivedAt }: Pick<WalkInRow, 'scannedAt' | 'receivedAt'>,
): boolean {
  return closedAt === null && scannedAt >= opensAt && receivedAt >= opensAt && receivedAt <= closesAt
}

function toResult({ registrationId }: Pick<WalkInRow, 'registrationId'>): WalkInResult {
  return { outcome: registrationId === null ? 'waiting' : 'seated', registrationId }
}

interface SeatingWalkIn {
  /** Seminar, locked. */
  readonly seminar: SeminarRecord
  readonly walkIn: WalkInRow
  readonly access: CheckInAccess
}

/**
 * Takes a seat for a stored walk-in, or uses the registration that the person has, and checks them in.
 * @returns the registration; null if no seat is free or the person's payment was rejected
 */
export async function seatWalkIn(
  tx: Transaction,
  context: CommandContext,
  { seminar, walkIn, access }: SeatingWalkIn,
): Promise<number | null> {
  if (seminar.status === 'cancelled' || seminar.isDraft) return null
  const registrationId = await findOrTakeSeat(tx, context, { seminar, walkIn })
  if (registrationId === null) return null
  await updateWalkIn(tx, walkIn.scanId, { registrationId })
  const { scanId, slotId, scannedAt, receivedAt } = walkIn
  await storeScans(tx, receivedAt, {
    access,
    offsetInMs: 0,
    scans: [
      {
        input: {
          scanId,
          slotId,
          registrationId,
          scannedAt: scannedAt.toISOString(),
          source: 'search',
          letIn: true,
          note: 'Walk-in',
        },
        ticket: null,
        registrationId,
        correctedAt: scannedAt,
      },
    ],
  })
  if (context.actor !== null) {
    await recordAudit(tx, context, {
      action: 'check_in.walk_in_added',
      subjectType: 'registration',
      subjectId: registrationId,
      details: { seminarId: seminar.id, slotId, payment: walkIn.payment },
    })
  }
  return registrationId
}

async function findOrTakeSeat(
  tx: Transaction,
  context: CommandContext,
  { seminar, walkIn }: Omit<SeatingWalkIn, 'access'>,
): Promise<number | null> {
  const details = toDetails(walkIn, seminar.id)
  const person = await findPersonOrNull(tx, context, { walkIn, details })
  if (person === null) return null
  const existing = person.isNew ? null : await findRegistration(tx, person.row.id, seminar.id)
  if (existing !== null) return holdsSeat(existing) ? existing.id : null
  if (seminar.seatsLeft === 0) return null
  const request = { seminar, seats: [{ personId: person.row.id, fixedPrice: null }] } as const
  const [quoted] = quote(request, await findPriceFacts(tx, request, context)).seats
  const [{ id }] = await placeOrder(tx, {
    context,
    seminar,
    seats: [{ person: { ...person, isNew: false }, existing: null, details, quote: quoted }],
    idempotencyKey: walkIn.scanId,
  })
  return id
}

/** Null for a person whose account is not active: staff decide about them. */
async function findPersonOrNull(
  tx: Transaction,
  context: CommandContext,
  { walkIn, details }: { readonly walkIn: WalkInRow; readonly details: RegisterInput },
) {
  try {
    // A pass changes nothing of people who are known.
    const known = walkIn.checkInPassId === null ? null : await lockKnownPerson(tx, context, details)
    if (known === null) return await findOrCreatePerson(tx, context, { input: details, registration: null })
    return known.accountStatus === 'active' ? { row: known, isNew: false } : null
  } catch (error) {
    if (error instanceof Refusal && error.code === 'account_not_active') return null
    throw error
  }
}

async function lockKnownPerson(tx: Transaction, { actor }: CommandContext, details: RegisterInput) {
  const own = await lockPersonByEmail(tx, details.email)
  return own && lockRegistrant(tx, actor, details)
}

const paymentNotes = {
  cash: 'Walk-in, paid in cash.',
  wallet: 'Walk-in, paid by wallet.',
  later: 'Walk-in, pays later.',
} as const

function toDetails(walkIn: WalkInRow, seminarId: number): RegisterInput {
  return {
    seminarId,
    firstName: walkIn.firstName,
    middleInitial: null,
    lastName: walkIn.lastName,
    suffix: null,
    email: walkIn.email ?? toPlaceholderEmail(generateToken().toLowerCase()),
    company: null,
    jobTitle: null,
    phone: walkIn.phone,
    source: 'other',
    prcLicenseNo: walkIn.prcLicenseNo,
    prcExpirationDate: null,
    isCpdasUser: false,
    notes: paymentNotes[walkIn.payment],
  }
}
