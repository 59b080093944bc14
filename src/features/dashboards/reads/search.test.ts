import { expect, test } from 'vitest'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { aBooking } from '#tests/kit/bookings.ts'
import { actorOf, aPerson, aSeminar, inDays } from '#tests/kit/builders.ts'
import { aBill, withLedger } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { searchLists } from './search.ts'

const { services } = await aSite()
const { db } = services
const title = 'Reading for Grade 1'
const { code, payment } = await aBill(services, { seminar: { title, startsAt: inDays(3) } })
const institution = { name: 'Niño High School', kind: 'school', address: 'Bulacan' } as const
await aBooking(services, { institution, seats: 4 }, { title: 'Grade Sheets', startsAt: inDays(40) })
const draft = await aSeminar(db, { title: 'Grading, a draft', isDraft: true, startsAt: inDays(50) })
const about = await aSeminar(db, { title: 'Writing', description: 'For grade 1', startsAt: inDays(1) })

async function search(text: string, role: Role = 'organizer', site = withLedger(services)) {
  const actor = actorOf(await aPerson(db, { role }))
  return searchLists(contextOf(site, { actor }), text)
}
const none = { people: [], seminars: [], bills: [], bookings: [] }

test('A search finds a person and their bill by the code', async () => {
  const { id, email } = payment.person
  const shown = formatOrderCode(code)
  const found = await search(shown.toLowerCase())
  expect(found).toMatchObject({
    ...none,
    people: [{ id, email }],
    bills: [{ code: shown, seminarTitle: title }],
  })
})

test('A search finds seminars, drafts too: by their titles first, then the nearest', async () => {
  const { seminars } = await search('grad')
  expect(seminars.map((one) => one.title)).toEqual([title, 'Grade Sheets', draft.title, about.title])
})

test('A search finds bookings by the name of the institution', async () => {
  const { bookings } = await search('HIGH nino')
  expect(bookings).toMatchObject([{ institution: institution.name, seminarTitle: 'Grade Sheets' }])
})

test('A search of staff has no bills, nor has one without a ledger, or for punctuation', async () => {
  const name = payment.person.email
  expect((await search(name)).bills).toHaveLength(1)
  expect((await search(name, 'staff')).bills).toEqual([])
  expect((await search(name, 'organizer', services)).bills).toEqual([])
  expect(await search(' — ')).toEqual(none)
})

test('A search has at most five of a kind', async () => {
  for (let count = 0; count < 6; count += 1) await aPerson(db, { firstName: 'Marikit' })
  expect((await search('marikit')).people).toHaveLength(5)
})
