import { type DatabaseOrTransaction, inTransaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { seminarNotFound } from '../../seminars/rules/seminar-not-found.ts'
import {
  findJoinCode,
  findOwnVerifiedRegistrationId,
  insertJoinCode,
  updateJoinedPressedAt,
} from '../queries/join-codes.ts'

const attempts = 5

/** The registration's join code, made when it is first needed; null once all 8,800 of the seminar are taken. */
export async function getJoinCode(
  db: DatabaseOrTransaction,
  registration: { readonly registrationId: number; readonly seminarId: number },
): Promise<string | null> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const code = await findJoinCode(db, registration.registrationId)
    if (code !== null) return code
    await insertJoinCode(db, registration)
  }
  return findJoinCode(db, registration.registrationId)
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
