import { inArray, type SQL, sql } from 'drizzle-orm'
import type { InvitationAudience } from '#app/features/invitations/contract/bulk-invitations.ts'
import { invitationRecipients } from '#app/features/invitations/tables.ts'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { attendeeFilterCondition, toAttendeeFilter } from './attendee-search.ts'

export function invitationAudienceCondition(
  db: DatabaseOrTransaction,
  audience: InvitationAudience,
): SQL | undefined {
  if ('userIds' in audience) return inArray(people.id, [...new Set(audience.userIds)])
  return attendeeFilterCondition(db, toAttendeeFilter(audience.filter))
}

/**
 * Includes people selected by id even if deleted.
 * @returns how many
 */
export async function insertInvitationRecipients(
  tx: Transaction,
  runId: string,
  audience: InvitationAudience,
): Promise<number> {
  if ('userIds' in audience) {
    const personIds = [...new Set(audience.userIds)]
    await tx.insert(invitationRecipients).values(personIds.map((personId) => ({ runId, personId })))
    return personIds.length
  }
  const chosen = tx
    .select({ runId: sql<string>`${runId}::uuid`.as('run_id'), personId: people.id })
    .from(people)
    .where(invitationAudienceCondition(tx, audience))
  const { rowCount } = await tx.insert(invitationRecipients).select(chosen)
  return rowCount ?? 0
}
