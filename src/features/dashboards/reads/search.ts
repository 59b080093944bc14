import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import { listBookingPage } from '#app/features/bookings/queries/bookings.ts'
import { listBillRows } from '#app/features/ledger/queries/bill-list.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { toSearchWords } from '#app/platform/format/search-words.ts'
import type { SearchResults } from '../contract/search.ts'
import { listFoundPeople, listFoundSeminars } from '../queries/search.ts'

const limit = 5
const page = { page: 1, limit, offset: 0 }

/** The first of each list that the caller may read. */
export async function searchLists(context: CommandContext, search: string): Promise<SearchResults> {
  const { db, now, policies } = context
  const { role } = requireSignedInActor(context)
  const hasWords = toSearchWords(search).length > 0
  const mayRead = (permission: Permission) => hasWords && roleHasPermission(role, permission)
  const [people, seminars, bills, bookings] = await Promise.all([
    mayRead('attendees.read') ? listFoundPeople(db, search, limit) : [],
    mayRead('seminars.read') ? listFoundSeminars(db, { search, now }, limit) : [],
    mayRead('money.read') && policies.keepsLedger
      ? listBillRows(db, { state: undefined, text: search }, page)
      : [],
    mayRead('bookings.read') ? (await listBookingPage(db, { states: null, text: search }, page)).rows : [],
  ])
  return {
    people: people.map((person) => ({
      id: person.id,
      name: attendeeName(person),
      email: person.email,
    })),
    seminars: seminars.map(({ id, title, startsAt }) => ({ id, title, startDate: startsAt.toISOString() })),
    bills: bills.map(({ order, person, seminarTitle }) => ({
      code: formatOrderCode(order.code),
      name: person && attendeeName(person),
      seminarTitle: seminarTitle ?? '',
    })),
    bookings: bookings.map(({ order, institution, seminar }) => ({
      code: formatOrderCode(order.code),
      institution,
      seminarTitle: seminar.title,
    })),
  }
}
