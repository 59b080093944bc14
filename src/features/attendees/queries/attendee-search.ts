/** Words of three or more letters use trigrams; shorter ones scan a covering index in list order. */
import { type AnyColumn, and, eq, inArray, like, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { toLikePattern } from '../../../platform/db/searching.ts'
import type { AudienceFilter } from '../../invitations/contract/bulk-invitations.ts'
import { isInvitedToSeminar } from '../../invitations/queries/invitations.ts'
import { NameSuffix } from '../../people/contract/person.ts'
import { attendeeConditionFor, isAttendeeCondition } from '../../people/queries/people.ts'
import { people, personTags } from '../../people/tables.ts'
import type { PaymentStatus } from '../../registrations/contract/registration.ts'
import { parseRegistrationReference } from '../../registrations/rules/registration-reference.ts'
import { toStoredPaymentStatuses } from '../../registrations/rules/seats.ts'
import { registrations } from '../../registrations/tables.ts'

export interface AttendeeFilter {
  readonly search: string | null
  readonly paymentStatus: PaymentStatus | null
  readonly seminarId: number | null
  /** Case-insensitive. */
  readonly tag: string | null
  /** Only people whom staff never invited to this seminar. */
  readonly notInvitedTo: number | null
}

/** Converts the contract's filter; empty text means no filter. */
export function toAttendeeFilter(filter: AudienceFilter): AttendeeFilter {
  return {
    search: filter.search || null,
    paymentStatus: filter.paymentStatus ?? null,
    seminarId: filter.seminarId ?? null,
    tag: filter.tag || null,
    notInvitedTo: filter.notInvitedTo ?? null,
  }
}

/** As on screens, 'Maria C. Santos PhD'; the search column omits initials and suffixes. */
const displayedName = sql`lower(concat_ws(' ', ${people.firstName}, ${people.middleInitial} || '.', ${people.lastName}, ${people.suffix}))`

const suffixes = NameSuffix.options.map((suffix) => suffix.toLowerCase())

/** Whether the search column can contain the word: initials and suffixes are only in the name. */
function isInSearchText(word: string): boolean {
  return !/^.\.?$/u.test(word) && !suffixes.some((suffix) => suffix.includes(word))
}

/**
 * Text without a trigram uses a function unknown to the trigram index, which would otherwise be scanned
 * completely.
 */
function containsText(searched: AnyColumn, text: string): SQL {
  const hasTrigram = /[\p{L}\p{N}]{3}/u.test(text)
  return hasTrigram ? like(searched, toLikePattern(text)) : sql`strpos(${searched}, ${text}) > 0`
}

/** Matches names, e-mail and company, or the reference number of a registration. */
function matches(db: DatabaseOrTransaction, search: string): SQL | undefined {
  const reference = parseRegistrationReference(search)
  if (reference === null) return matchesText(db, search)
  const holder = db
    .select({ personId: registrations.personId })
    .from(registrations)
    .where(eq(registrations.reference, reference))
  // An array, so that both sides of the OR use an index.
  return or(matchesText(db, search), sql`${people.id} = any(array${holder})`)
}

/** Also matches the name as displayed, filtering by its words first. */
function matchesText(db: DatabaseOrTransaction, search: string): SQL | undefined {
  const words = search.toLowerCase().split(/\s+/)
  const phrase = words.join(' ')
  const anywhere = containsText(people.searchText, phrase)
  if (words.length === 1) return anywhere
  const [longest = ''] = words.filter(isInSearchText).sort((a, b) => b.length - a.length)
  const matchesPhrase = or(
    like(people.searchText, toLikePattern(phrase)),
    like(displayedName, toLikePattern(phrase)),
  )
  if (longest.length > 2) return and(containsText(people.searchText, longest), matchesPhrase)
  // 'Uy III' has no usable trigram: a covering index narrows it down, then rows are checked.
  return longest === '' ? matchesPhrase : and(isContainingWord(db, longest), matchesPhrase)
}

/** An array computed first; as one condition among others the planner would read every row. */
function isContainingWord(db: DatabaseOrTransaction, word: string): SQL {
  const holder = alias(people, 'holder')
  const holders = db
    .select({ id: holder.id })
    .from(holder)
    .where(and(attendeeConditionFor(holder), containsText(holder.searchText, word)))
  return sql`${people.id} = any(array${holders})`
}

/** Must match the partial indexes' predicates. */
const hasPayment: Record<PaymentStatus, SQL> = {
  pending: sql`${people.hasPendingPayment}`,
  verified: sql`${people.hasVerifiedPayment}`,
  rejected: sql`${people.hasRejectedPayment}`,
}

/** Payment filters apply to the filtered seminar, or to any. */
export function attendeeFilterCondition(db: DatabaseOrTransaction, filter: AttendeeFilter): SQL | undefined {
  const { search, tag, notInvitedTo } = filter
  return and(
    isAttendeeCondition,
    search === null ? undefined : matches(db, search),
    registered(db, filter),
    tag === null ? undefined : isTagged(db, tag),
    notInvitedTo === null ? undefined : not(isInvitedToSeminar(db, notInvitedTo)),
  )
}

function registered(
  db: DatabaseOrTransaction,
  { paymentStatus, seminarId }: AttendeeFilter,
): SQL | undefined {
  if (seminarId !== null) return inArray(people.id, listRegistered(db, seminarId, paymentStatus))
  return paymentStatus === null ? undefined : hasPayment[paymentStatus]
}

function isTagged(db: DatabaseOrTransaction, tag: string): SQL {
  const tagged = db
    .select({ personId: personTags.personId })
    .from(personTags)
    .where(sql`${personTags.key} = lower(${tag})`)
  return inArray(people.id, tagged)
}

function listRegistered(db: DatabaseOrTransaction, seminarId: number, paymentStatus: PaymentStatus | null) {
  const isPaid =
    paymentStatus && inArray(registrations.paymentStatus, [...toStoredPaymentStatuses(paymentStatus)])
  return db
    .select({ personId: registrations.personId })
    .from(registrations)
    .where(and(eq(registrations.seminarId, seminarId), isPaid ?? undefined))
}
