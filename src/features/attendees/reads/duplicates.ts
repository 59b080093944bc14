import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import { attendeeName, displayNameOrFullName } from '#app/features/people/rules/names.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import {
  type ComparedPerson,
  type ComparePeopleQuery,
  daysToUndoMerge,
  mergeFields,
  type PeopleComparison,
  type PersonDuplicates,
  type PossibleDuplicate,
} from '../contract/merge.ts'
import { countMovingRows, findPeople, listOpenMerges, listSharedSeminars } from '../queries/merges.ts'
import { listPossibleDuplicates, type SoughtPerson } from '../queries/possible-duplicates.ts'
import { findDuplicateReason } from '../rules/duplicates.ts'
import { listDifferingFields, toShownValue } from '../rules/merge-fields.ts'
import { whyNotMerged } from '../rules/merge-refusal.ts'

const mostCandidates = 5
const dayInMs = 86_400_000

/** Candidates who may be the same as people who are looked for, at most five each, by their place. */
export async function findDuplicates(
  db: DatabaseOrTransaction,
  sought: readonly SoughtPerson[],
): Promise<ReadonlyMap<number, readonly PossibleDuplicate[]>> {
  if (sought.length === 0) return new Map()
  const found = Map.groupBy(await listPossibleDuplicates(db, sought), ({ place }) => place)
  return new Map(
    sought.map((one) => {
      const candidates = (found.get(one.place) ?? []).flatMap((person) => {
        const reason = findDuplicateReason(one, person)
        const { id, email } = person
        return reason === null
          ? []
          : [{ id, name: attendeeName({ ...person, displayName: null }), email, reason }]
      })
      return [one.place, candidates.slice(0, mostCandidates)]
    }),
  )
}

/** Candidates who may be the same person as an attendee, and merges of the last days. Refuses unknown people. */
export async function getDuplicatesOfPerson(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  attendeeId: number,
): Promise<PersonDuplicates> {
  const person = (await findPeople(db, [attendeeId])).get(attendeeId)
  if (person === undefined || person.erasedAt !== null) throw attendeeNotFoundRefusal()
  const since = new Date(now.getTime() - daysToUndoMerge * dayInMs)
  const [candidates, merges] = await Promise.all([
    findDuplicates(db, [{ ...person, place: 0 }]),
    listOpenMerges(db, attendeeId, since),
  ])
  return {
    candidates: [...(candidates.get(0) ?? [])],
    merges: merges.map(({ id, other, by, mergedAt, reason }) => ({
      id,
      name: attendeeName({ ...other, displayName: other.displayName ?? 'somebody without a name' }),
      by: by && displayNameOrFullName(by),
      mergedAt: mergedAt.toISOString(),
      reason,
    })),
  }
}

/** Two people side by side, and what merging them would do. Refuses unknown and erased people. */
export async function comparePeople(
  { db }: Pick<CommandContext, 'db'>,
  pair: ComparePeopleQuery,
): Promise<PeopleComparison> {
  const found = await findPeople(db, [pair.targetId, pair.otherId])
  const [target, other] = [found.get(pair.targetId), found.get(pair.otherId)]
  if (!(target && other) || target.erasedAt !== null || other.erasedAt !== null)
    throw attendeeNotFoundRefusal()
  const [shared, moves] = await Promise.all([listSharedSeminars(db, pair), countMovingRows(db, other.id)])
  const staying = shared.filter(({ otherHoldsSeat }) => !otherHoldsSeat).map(({ title }) => title)
  return {
    target: toCompared(target),
    other: toCompared(other),
    differing: listDifferingFields(target, other),
    moves: { ...moves, registrations: moves.registrations - staying.length },
    staying,
    refusal: whyNotMerged({ target, other, shared })?.message ?? null,
  }
}

function toCompared(person: PersonRow): ComparedPerson {
  const values = Object.fromEntries(mergeFields.map((field) => [field, toShownValue(person, field)]))
  return {
    id: person.id,
    name: attendeeName(person) || person.email,
    canSignIn: person.hasLogin,
    version: person.version,
    values: values as ComparedPerson['values'],
  }
}
