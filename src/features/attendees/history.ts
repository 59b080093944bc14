import type { Executor } from '../../platform/db/database.ts'
import { toPage } from '../../platform/http/paging.ts'
import { attendeeUnknown } from '../people/attendee-unknown.ts'
import type { InteractionList, ListInteractionsQuery } from './contract/interactions.ts'
import { isKnownPerson, listInteractions } from './queries/interactions.ts'

/** A page of somebody's history. Refuses people who are unknown or erased. */
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
