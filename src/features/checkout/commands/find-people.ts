/** The people of a request to register: found, locked, or made. */
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { giveStatedProfession } from '#app/features/accreditation/commands/give-profession.ts'
import type { RegistrantPersonRow } from '#app/features/people/queries/new-person.ts'
import type { AnswersToStore } from '#app/features/questions/commands/store-answers.ts'
import {
  findOrCreatePerson,
  findRegistrant,
} from '#app/features/registrations/commands/find-or-create-person.ts'
import { findSeminarAndPeople } from '#app/features/registrations/queries/registrations.ts'
import { forPerson, ofPerson } from '#app/features/registrations/rules/group.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { PersonInput } from './check-people.ts'

/** Finds the seminar, and whom of their address each person is, without locks; two may not be the same. */
export async function findSeminarAndKnown(
  { db, actor }: CommandContext,
  people: readonly PersonInput[],
): Promise<{ readonly seminar: SeminarRecord; readonly known: readonly (RegistrantPersonRow | null)[] }> {
  let seminar: SeminarRecord | null = null
  const known: (RegistrantPersonRow | null)[] = []
  for (const [place, person] of people.entries()) {
    const found = await findSeminarAndPeople(db, person)
    if (found.seminar === null) throw seminarNotFoundRefusal()
    seminar = found.seminar
    known.push(await forPerson(place, () => findRegistrant(actor, found.onAddress, person)))
  }
  if (seminar === null) throw seminarNotFoundRefusal()
  refuseSamePerson(
    people,
    known.map((row) => row?.id ?? null),
  )
  return { seminar, known }
}

/** Refuses a group in which a person is twice. */
function refuseSamePerson(people: readonly PersonInput[], ids: readonly (number | null)[]): void {
  const place = ids.findIndex((id, each) => id !== null && ids.indexOf(id) !== each)
  if (place === -1) return
  const message = `Two people named ${people[place]?.firstName} cannot have the same e-mail address. Please enter another one.`
  throw ofPerson(
    place,
    new Refusal('conflict', 'same_person', message, { issues: [{ path: 'email', message }] }),
  )
}

export interface PersonToStore {
  readonly input: PersonInput
  readonly answers: AnswersToStore
  /** Whom the address was seen to have, without locks. */
  readonly known: RegistrantPersonRow | null
}

/**
 * Locks or creates the people of a group: those who are known by id, as everybody locks people, then the others by address,
 * so that two groups that share people do not wait for each other.
 */
export async function findOrCreatePeople(
  tx: Transaction,
  context: CommandContext,
  { people, seminar }: { readonly people: readonly PersonToStore[]; readonly seminar: SeminarRecord },
) {
  const registration = { seminarId: seminar.id, isFree: seminar.price === null }
  const inOrder = people
    .map((person, place) => ({ ...person, place }))
    .toSorted(
      (one, other) =>
        (one.known?.id ?? Number.MAX_SAFE_INTEGER) - (other.known?.id ?? Number.MAX_SAFE_INTEGER) ||
        (one.input.email < other.input.email ? -1 : one.input.email > other.input.email ? 1 : 0) ||
        one.place - other.place,
    )
  const found = []
  for (const each of inOrder) {
    const { input, known, place } = each
    const person = await forPerson(place, () =>
      findOrCreatePerson(tx, context, { input, registration, known }),
    )
    const { prcLicenseNo: licenseNo, prcProfessionId: professionId } = input
    if (licenseNo && professionId && person.acceptsDetails)
      await giveStatedProfession(tx, { personId: person.row.id, licenseNo, professionId })
    found.push({ ...each, person })
  }
  const inPlace = found.toSorted((one, other) => one.place - other.place)
  refuseSamePerson(
    inPlace.map(({ input }) => input),
    inPlace.map(({ person }) => person.row.id),
  )
  return inPlace
}
