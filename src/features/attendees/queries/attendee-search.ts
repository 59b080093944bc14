/**
 * What the list of attendees is filtered by, in words that the indexes know.
 *
 * Words of three letters and more are found by trigrams; everything shorter by reading an index that holds the text
 * itself, in the order of the list.
 */
import { type AnyColumn, and, eq, inArray, like, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/searching.ts'
import { Suffix } from '../../people/contract.ts'
import { isAttendee, isListedAsAttendee } from '../../people/queries.ts'
import { people, personTags } from '../../people/tables.ts'
import type { PaymentStatus } from '../../registration/contract.ts'
import { isInvitedTo } from '../../registration/queries/invitations.ts'
import { readReference } from '../../registration/rules/registration-reference.ts'
import { storedAs } from '../../registration/rules.ts'
import { registrations } from '../../registration/tables.ts'
import type { AudienceFilter } from '../contract/invitations.ts'
import type { CountedList } from '../tables.ts'

export interface AttendeeFilter {
  readonly search: string | null
  readonly paymentStatus: PaymentStatus | null
  readonly seminarId: number | null
  /** However it is written. */
  readonly tag: string | null
  /** Only people whom staff never invited to this seminar. */
  readonly notInvitedTo: number | null
}

/** The filter as it crosses the wire; empty text filters nothing. */
export function toAttendeeFilter(asked: AudienceFilter): AttendeeFilter {
  return {
    search: asked.search || null,
    paymentStatus: asked.paymentStatus ?? null,
    seminarId: asked.seminarId ?? null,
    tag: asked.tag || null,
    notInvitedTo: asked.notInvitedTo ?? null,
  }
}

/** 'Maria C. Santos PhD', as the screens put it together; the search column knows no initials and suffixes. */
const nameAsShown = sql`lower(concat_ws(' ', ${people.firstName}, ${people.middleInitial} || '.', ${people.lastName}, ${people.suffix}))`

const suffixes = Suffix.options.map((suffix) => suffix.toLowerCase())

/** Whether the search column holds the word where the shown name does: initials and suffixes stand in the name only. */
function isInSearchText(word: string): boolean {
  return !/^.\.?$/u.test(word) && !suffixes.some((suffix) => suffix.includes(word))
}

/**
 * Anywhere in what is searched. Without three letters in a row there is no trigram to look for, and its index would be
 * read whole: such text is sought by a function that this index does not know.
 */
function holds(searched: AnyColumn, text: string): SQL {
  const hasTrigram = /[\p{L}\p{N}]{3}/u.test(text)
  return hasTrigram ? like(searched, containing(text)) : sql`strpos(${searched}, ${text}) > 0`
}

/** Anywhere in names, e-mail and company; also whoever holds the registration of that reference number. */
function matches(db: Executor, search: string): SQL | undefined {
  const reference = readReference(search)
  if (reference === null) return matchesText(db, search)
  const holder = db
    .select({ personId: registrations.personId })
    .from(registrations)
    .where(eq(registrations.reference, reference))
  // As a list of numbers, so that both sides are found by an index.
  return or(matchesText(db, search), sql`${people.id} = any(array${holder})`)
}

/** Also a name as the screen shows it, whose words are looked for first. */
function matchesText(db: Executor, search: string): SQL | undefined {
  const words = search.toLowerCase().split(/\s+/)
  const sought = words.join(' ')
  const anywhere = holds(people.searchText, sought)
  if (words.length === 1) return anywhere
  const [longest = ''] = words.filter(isInSearchText).sort((a, b) => b.length - a.length)
  const isFound = or(like(people.searchText, containing(sought)), like(nameAsShown, containing(sought)))
  if (longest.length > 2) return and(holds(people.searchText, longest), isFound)
  // 'Uy III': no trigram finds these, so an index that holds the text does, and then the rows are looked at.
  return longest === '' ? isFound : and(isHolding(db, longest), isFound)
}

/** As a list of numbers, made first: as a condition among the others, the planner would read every row for it. */
function isHolding(db: Executor, word: string): SQL {
  const holder = alias(people, 'holder')
  const holders = db
    .select({ id: holder.id })
    .from(holder)
    .where(and(isListedAsAttendee(holder), holds(holder.searchText, word)))
  return sql`${people.id} = any(array${holders})`
}

/** As the partial indexes say it. */
const hasPayment: Record<PaymentStatus, SQL> = {
  pending: sql`${people.hasPendingPayment}`,
  verified: sql`${people.hasVerifiedPayment}`,
  rejected: sql`${people.hasRejectedPayment}`,
}

/** Everybody of a list that is counted beforehand. */
export function conditionOfList(list: CountedList): SQL | undefined {
  return list === 'all' ? isAttendee : and(isAttendee, hasPayment[list])
}

/** The list that a filter asks for as it is, which is counted beforehand; null where it looks for more. */
export function toCountedList(filter: AttendeeFilter): CountedList | null {
  const { search, paymentStatus, seminarId, tag, notInvitedTo } = filter
  const looksForMore = search !== null || seminarId !== null || tag !== null || notInvitedTo !== null
  return looksForMore ? null : (paymentStatus ?? 'all')
}

/** Who is listed; a payment is one of any seminar, or of the one that is asked for. */
export function conditionOf(db: Executor, filter: AttendeeFilter): SQL | undefined {
  const { search, tag, notInvitedTo } = filter
  return and(
    isAttendee,
    search === null ? undefined : matches(db, search),
    registered(db, filter),
    tag === null ? undefined : isTagged(db, tag),
    notInvitedTo === null ? undefined : not(isInvitedTo(db, notInvitedTo)),
  )
}

function registered(db: Executor, { paymentStatus, seminarId }: AttendeeFilter): SQL | undefined {
  if (seminarId !== null) return inArray(people.id, listRegistered(db, seminarId, paymentStatus))
  return paymentStatus === null ? undefined : hasPayment[paymentStatus]
}

function isTagged(db: Executor, tag: string): SQL {
  const tagged = db
    .select({ personId: personTags.personId })
    .from(personTags)
    .where(sql`${personTags.key} = lower(${tag})`)
  return inArray(people.id, tagged)
}

function listRegistered(db: Executor, seminarId: number, paymentStatus: PaymentStatus | null) {
  const isPaid = paymentStatus && inArray(registrations.paymentStatus, [...storedAs(paymentStatus)])
  return db
    .select({ personId: registrations.personId })
    .from(registrations)
    .where(and(eq(registrations.seminarId, seminarId), isPaid ?? undefined))
}
