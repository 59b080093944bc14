/** Hides meeting links from everyone but staff and paid registrants. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import type {
  ListSeminarsQuery,
  RegistrantCounts,
  Seminar,
  SeminarList,
} from '#app/features/seminars/contract/seminars.ts'
import { listSeminars } from '#app/features/seminars/queries/seminar-lists.ts'
import { findSeminar } from '#app/features/seminars/queries/seminar-rows.ts'
import { refuseDraftsToNonStaff } from '#app/features/seminars/rules/draft-access.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { countRegistrants, listVerifiedSeminarIds } from '../queries/registrations.ts'

type ReadContext = Pick<CommandContext, 'db' | 'actor' | 'now'>

async function mayReadDetails({ db, actor }: ReadContext): Promise<(seminarId: number) => boolean> {
  if (actor === null) return () => false
  if (isStaff(actor)) return () => true
  const verified = await listVerifiedSeminarIds(db, actor.personId)
  return (seminarId) => verified.has(seminarId)
}

/** Mutates in place: copying takes 5 % of a list request. */
const withoutDetails = (seminar: Seminar): Seminar => Object.assign(seminar, { locationDetails: null })

/** Mutates in place, as above. */
function withApprovedOnly(seminar: Seminar): Seminar {
  const approved = seminar.accreditations.filter(({ status }) => status === 'approved')
  return Object.assign(seminar, { accreditations: approved })
}

/** Refuses drafts to non-staff. */
export async function listVisibleSeminars(
  reading: ReadContext,
  query: ListSeminarsQuery,
): Promise<SeminarList> {
  if (query.includeDrafts) refuseDraftsToNonStaff(reading.actor)
  const [list, mayRead] = await Promise.all([
    listSeminars(reading.db, query, reading.now),
    mayReadDetails(reading),
  ])
  for (const seminar of list.seminars) {
    if (!mayRead(seminar.id)) withoutDetails(seminar)
    if (!isStaff(reading.actor)) withApprovedOnly(seminar)
  }
  return list
}

/** Refuses unknown seminars, and drafts to non-staff. */
export async function getVisibleSeminar(reading: ReadContext, seminarId: number): Promise<Seminar> {
  const [seminar, mayRead] = await Promise.all([findSeminar(reading.db, seminarId), mayReadDetails(reading)])
  if (seminar === null || (seminar.isDraft && !isStaff(reading.actor))) throw seminarNotFoundRefusal()
  const shown = mayRead(seminarId) ? seminar : withoutDetails(seminar)
  if (isStaff(reading.actor)) return shown
  const { paymentAccountIds: _, hasProgramme: __, hasMeeting: ___, ...others } = withApprovedOnly(shown)
  return others
}

/** Counts how many people a change is e-mailed to; refuses an unknown seminar. */
export async function getRegistrantCounts(
  { db }: Pick<ReadContext, 'db'>,
  seminarId: number,
): Promise<RegistrantCounts> {
  if ((await findSeminar(db, seminarId)) === null) throw seminarNotFoundRefusal()
  return countRegistrants(db, seminarId)
}
