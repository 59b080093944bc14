import type { Executor } from '../../../platform/db/database.ts'
import { toPage } from '../../../platform/paging.ts'
import { attendeeUnknown } from '../../people/rules/attendee-not-found.ts'
import type { InteractionList, ListInteractionsQuery } from '../contract/interactions.ts'
import { isKnownPerson, listInteractions } from '../queries/interactions.ts'

/** Returns a page of a person's history. Refuses unknown or erased people. */
export async function getHistory(
  db: Executor,
  { attendeeId, interactionType, ...paging }: ListInteractionsQuery,
): Promise<InteractionList> {
  if (!(await isKnownPerson(db, attendeeId))) throw attendeeUnknown()
  const page = toPage(paging)
  const filter = { personId: attendeeId, interactionType: interactionType ?? null }
  const found = await listInteractions(db, filter, page)
  return { ...found, page: page.page, limit: page.limit }
}
