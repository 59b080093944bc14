/** Seminars as one reader may see them: the meeting link is for staff and for people whose seat is paid. */
import { isStaff } from '../../platform/http/actor.ts'
import type { CommandContext } from '../../platform/http/context.ts'
import { Refusal } from '../../platform/refusals.ts'
import type { ListSeminarsQuery, RegistrantCounts, Seminar, SeminarList } from '../catalog/contract.ts'
import { refuseDrafts } from '../catalog/draft-access.ts'
import { listSeminars } from '../catalog/queries/seminar-lists.ts'
import { findSeminar } from '../catalog/queries/seminar-rows.ts'
import { countRegistrants, listVerifiedSeminarIds } from './queries.ts'

type Reading = Pick<CommandContext, 'db' | 'actor' | 'now'>

async function mayReadDetails({ db, actor }: Reading): Promise<(seminarId: number) => boolean> {
  if (actor === null) return () => false
  if (isStaff(actor)) return () => true
  const verified = await listVerifiedSeminarIds(db, actor.personId)
  return (seminarId) => verified.has(seminarId)
}

export function seminarUnknown(): Refusal {
  return new Refusal('not_found', 'seminar_unknown', 'This seminar does not exist.')
}

/** On the seminar itself, which was read for this reader: copies of a hundred are a twentieth of a list. */
const withoutDetails = (seminar: Seminar): Seminar => Object.assign(seminar, { locationDetails: null })

/** Refuses anyone but staff who asks for drafts. */
export async function listSeminarsFor(reading: Reading, query: ListSeminarsQuery): Promise<SeminarList> {
  if (query.includeDrafts) refuseDrafts(reading.actor)
  const [list, mayRead] = await Promise.all([
    listSeminars(reading.db, query, reading.now),
    mayReadDetails(reading),
  ])
  return {
    ...list,
    seminars: list.seminars.map((seminar) => (mayRead(seminar.id) ? seminar : withoutDetails(seminar))),
  }
}

/** One seminar; refuses an unknown one, and a draft to anyone but staff as if it were unknown. */
export async function getSeminarFor(reading: Reading, seminarId: number): Promise<Seminar> {
  const [seminar, mayRead] = await Promise.all([findSeminar(reading.db, seminarId), mayReadDetails(reading)])
  if (seminar === null || (seminar.isDraft && !isStaff(reading.actor))) throw seminarUnknown()
  return mayRead(seminarId) ? seminar : withoutDetails(seminar)
}

/** Whom a change of the seminar is e-mailed to; refuses an unknown one. */
export async function getRegistrantCounts(
  { db }: Pick<Reading, 'db'>,
  seminarId: number,
): Promise<RegistrantCounts> {
  if ((await findSeminar(db, seminarId)) === null) throw seminarUnknown()
  return countRegistrants(db, seminarId)
}
