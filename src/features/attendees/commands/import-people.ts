import { insertPeopleIfNew } from '#app/features/people/queries/bulk-people.ts'
import { lockPeopleByIdOrEmail } from '#app/features/people/queries/email-preferences.ts'
import { insertOtherOnAddress } from '#app/features/people/queries/mailboxes.ts'
import { insertInteraction, type PersonRow } from '#app/features/people/queries/people.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { createPersonSearch, type ImportedPerson, type ValidImportRow } from '../rules/import-rows.ts'

interface ImportEntry {
  readonly createdBy: number
  readonly now: Date
}

const title = 'Imported'

const toNewPerson = ({ voucherCode: _, prcExpirationDate: prcExpirationOn, ...person }: ImportedPerson) => ({
  ...person,
  prcExpirationOn,
})

/**
 * Inserts who is new: own persons of addresses, and on known addresses those whose given names are clearly other.
 * @returns the rows of new people
 */
export async function insertImportedPeople(
  tx: Transaction,
  good: readonly ValidImportRow[],
  entry: ImportEntry,
): Promise<ReadonlySet<number>> {
  const byEmail = Map.groupBy(good, ({ person }) => person.email)
  const firsts = [...byEmail.values()].flatMap(([first]) => first ?? [])
  const noting = { title, ...entry }
  const newEmails = await insertPeopleIfNew(
    tx,
    firsts.map(({ person }) => toNewPerson(person)),
    noting,
  )
  const created = new Set(firsts.flatMap(({ row, person }) => (newEmails.has(person.email) ? [row] : [])))
  const others = await insertOthers(
    tx,
    good.filter(({ row }) => !created.has(row)),
    entry,
  )
  return new Set([...created, ...others])
}

/** Inserts people on addresses whose own persons are locked first, so that nobody else adds the same. */
async function insertOthers(
  tx: Transaction,
  rows: readonly ValidImportRow[],
  { createdBy, now }: ImportEntry,
): Promise<number[]> {
  const onAddresses: PersonRow[] = await lockPeopleOfRows(tx, rows)
  let findPerson = createPersonSearch(onAddresses)
  const created: number[] = []
  for (const { row, person } of rows) {
    if (findPerson(person) !== null) continue
    const hasBasis = person.marketingBasis !== null
    const other = await insertOtherOnAddress(tx, {
      ...toNewPerson(person),
      ...(hasBasis && {
        marketingConsent: true,
        marketingConsentedAt: now,
        marketingConsentOrigin: 'recorded_by_staff',
      }),
      createdAt: now,
      updatedAt: now,
    })
    const noted = { personId: other.id, interactionType: 'note', title, occurredAt: now, createdBy } as const
    await insertInteraction(tx, { ...noted, createdAt: now })
    onAddresses.push(other)
    findPerson = createPersonSearch(onAddresses)
    created.push(row)
  }
  return created
}

/** Locks everybody on the addresses of rows, own persons first in the result. */
export async function lockPeopleOfRows(
  tx: Transaction,
  rows: readonly { readonly person: Pick<ImportedPerson, 'email'> }[],
): Promise<PersonRow[]> {
  const emails = rows.map(({ person }) => person.email)
  const locked = await lockPeopleByIdOrEmail(tx, { personIds: [], emails })
  return locked.toSorted((one, other) => Number(one.sharesMailbox) - Number(other.sharesMailbox))
}
