import { type DatabaseOrTransaction, inTransaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { seminarNotFound } from '../../seminars/rules/seminar-not-found.ts'
import {
  findJoinCodes,
  findOwnVerifiedRegistrationId,
  insertJoinCodes,
  updateJoinedPressedAt,
} from '../queries/join-codes.ts'

const attempts = 5

export interface JoinCodesQuery {
  readonly seminarId: number
  readonly registrationIds: readonly number[]
}

/** Join codes by registration, made when they are first needed; without those for whom all 8,800 are taken. */
export async function getJoinCodes(
  db: DatabaseOrTransaction,
  { seminarId, registrationIds }: JoinCodesQuery,
): Promise<ReadonlyMap<number, string>> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const codes = await findJoinCodes(db, registrationIds)
    if (codes.size === registrationIds.length) return codes
    await insertJoinCodes(db, { seminarId, registrationIds })
  }
  return findJoinCodes(db, registrationIds)
}

/** The join code of one registration. */
export async function getJoinCode(
  db: DatabaseOrTransaction,
  { registrationId, seminarId }: { readonly registrationId: number; readonly seminarId: number },
): Promise<string | null> {
  const codes = await getJoinCodes(db, { seminarId, registrationIds: [registrationId] })
  return codes.get(registrationId) ?? null
}

/** Notes that the caller pressed Join. Refuses, as an unknown seminar, one without a verified registration. */
export function recordJoinPressed(context: CommandContext, seminarId: number): Promise<void> {
  const { personId } = requireSignedInActor(context)
  return inTransaction(context.db, async (tx) => {
    const registrationId = await findOwnVerifiedRegistrationId(tx, { seminarId, personId })
    if (registrationId === null) throw seminarNotFound()
    await getJoinCode(tx, { registrationId, seminarId })
    await updateJoinedPressedAt(tx, registrationId, context.now)
    await recordAudit(tx, context, {
      action: 'seminar.meeting_joined',
      subjectType: 'registration',
      subjectId: registrationId,
      details: { seminarId },
    })
  })
}
