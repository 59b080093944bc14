import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { generateToken, hashToken } from '#app/features/accounts/adapters/one-time-token.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { CreatedCheckInPass, CreatePassInput } from '../contract/check-in.ts'
import {
  findCheckInPass,
  findPassByToken,
  insertCheckInPass,
  notePassSeen,
  revokePassRow,
} from '../queries/check-in.ts'

const longestValidityInDays = 30
const dayInMs = 24 * 60 * 60 * 1000

/** Makes a pass for a volunteer's phone. It can only check in people of its seminar, and ends soon after it. */
export function createCheckInPass(
  context: CommandContext,
  input: CreatePassInput,
): Promise<CreatedCheckInPass> {
  const { seminarId, label } = input
  const expiresAt = new Date(input.expiresAt)
  const token = generateToken()
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const seminar = await lockSeminar(tx, seminarId)
      if (seminar === null) throw seminarNotFoundRefusal()
      if (expiresAt <= context.now)
        throw fieldRefusal('expiresAt', 'pass_expires_in_past', 'Choose a time in the future.')
      const latest = new Date(
        Math.max(seminar.finishesAt.getTime(), context.now.getTime()) + longestValidityInDays * dayInMs,
      )
      if (expiresAt > latest) {
        const message = `A pass ends at most ${longestValidityInDays} days after the seminar.`
        throw fieldRefusal('expiresAt', 'pass_lasts_too_long', message)
      }
      const id = await insertCheckInPass(tx, {
        seminarId,
        label,
        tokenHash: hashToken(token),
        createdBy: requireSignedInActor(context).personId,
        createdAt: context.now,
        expiresAt,
      })
      await recordAudit(tx, context, {
        action: 'check_in.pass_created',
        subjectType: 'check_in_pass',
        subjectId: id,
        details: { seminarId, label },
      })
      // In the fragment, which browsers do not send, so that it is in no log.
      return { id, token, url: `${context.appUrl}/check-in#${token}` }
    }),
  )
}

/** Ends a pass at once; revoking it again changes nothing. */
export function revokeCheckInPass(context: CommandContext, id: number): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const pass = await findCheckInPass(tx, id)
    if (pass === null) throw new Refusal('not_found', 'pass_unknown', 'This check-in pass does not exist.')
    if (await revokePassRow(tx, id, context.now)) {
      await recordAudit(tx, context, {
        action: 'check_in.pass_revoked',
        subjectType: 'check_in_pass',
        subjectId: id,
        details: { seminarId: pass.seminarId, label: pass.label },
      })
    }
    return pass.seminarId
  })
}

/** Right to check people in at a seminar. */
export interface CheckInAccess {
  readonly seminarId: number
  readonly pass: { readonly id: number; readonly label: string; readonly createdAt: Date } | null
  /** Signed-in staff; null with a pass. */
  readonly actorId: number | null
}

const accessMissing = () =>
  new Refusal('unauthenticated', 'check_in_not_open', 'This check-in pass is no longer valid.')

/** The access that a pass gives. Refuses unknown, expired and revoked ones. */
export async function openCheckInPass(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  token: string,
): Promise<CheckInAccess & { readonly expiresAt: Date }> {
  const pass = await findPassByToken(db, hashToken(token))
  if (pass === null || pass.revokedAt !== null || pass.expiresAt <= now) throw accessMissing()
  await notePassSeen(db, pass.id, now)
  const { id, label, createdAt, seminarId, expiresAt } = pass
  return { seminarId, pass: { id, label, createdAt }, actorId: null, expiresAt }
}

interface CheckInCredentials {
  /** Token from the cookie of a check-in pass. */
  readonly token: string | undefined
  /** Seminar named by staff; a pass has its own. */
  readonly seminarId: number | undefined
}

/**
 * Access by the session of staff who name a seminar, else by a pass. Refuses everybody else, and staff who name none
 * and hold no pass.
 */
export async function getCheckInAccess(
  context: CommandContext,
  { token, seminarId }: CheckInCredentials,
): Promise<CheckInAccess> {
  const { actor } = context
  const isStaff = actor !== null && roleHasPermission(actor.role, 'attendance.scan')
  if (seminarId !== undefined && isStaff) return { seminarId, pass: null, actorId: actor.personId }
  if (token === undefined) {
    if (actor === null) throw accessMissing()
    if (isStaff) throw fieldRefusal('seminarId', 'seminar_missing', 'Choose the seminar to check in for.')
    const message = 'Checking in takes a check-in pass, or a staff account.'
    throw new Refusal('forbidden', 'check_in_forbidden', message)
  }
  const access = await openCheckInPass(context, token)
  // The device of staff whose session has ended, with a pass of another day.
  if (seminarId !== undefined && seminarId !== access.seminarId) throw accessMissing()
  return access
}
