/** Attendees: everyone with the role attendee or with a registration. */

import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { people, personTags } from '#app/features/people/tables.ts'
import { undecidedNameSql } from '#app/features/registrations/queries/given-details.ts'
import {
  amountDueSql,
  holdsSeatCondition,
  orderIdSql,
  orderStateSql,
  paymentStatusSql,
} from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { containsWordsCondition, foldedTextSql } from '#app/platform/db/searching.ts'
import { hasTrigram, toSearchWords } from '#app/platform/format/search-words.ts'
import type { Pagination } from '#app/platform/paging.ts'
import { type Attendee, maxTagsListed } from '../contract/attendees.ts'
import {
  attendeeColumns,
  hasCertificate,
  hasProofImage,
  paymentApproverAlias,
  paymentCountsByStatus,
  selectLatestPaymentApproval,
  toAttendee,
  toAttendeeSeminar,
} from './attendee-rows.ts'
import { type AttendeeFilter, attendeeFilterCondition } from './attendee-search.ts'

const seminarsInARow = 20

/** A page of attendees, newest first, with their latest registrations. */
export async function listAttendees(
  db: DatabaseOrTransaction,
  filter: AttendeeFilter & {
    readonly canSeeProofs: boolean
    readonly canReadLicences: boolean
  },
  page: Pagination,
): Promise<{ attendees: Attendee[]; total: number }> {
  const condition = attendeeFilterCondition(db, filter)
  const [ids, total] = await Promise.all([
    listIdsOfPage(db, condition, page),
    countMatches(db, filter, condition),
  ])
  if (ids.length === 0) return { attendees: [], total }
  const [rows, latestRegistrations] = await Promise.all([
    listRows(db, { ids }),
    listSeminarsOf(db, { ids, seminarId: filter.seminarId }),
  ])
  const registrationsByPerson = Map.groupBy(latestRegistrations, ({ personId }) => personId)
  const seminarsOf = (personId: number) =>
    (registrationsByPerson.get(personId) ?? []).map((one) => toAttendeeSeminar(one, filter.canSeeProofs))
  const { canReadLicences } = filter
  const attendees = rows.map((row) =>
    toAttendee(row, { seminars: seminarsOf(row.person.id), payments: row.payments, canReadLicences }),
  )
  return { attendees, total }
}

const newest = orderByNewestFirst(people.createdAt, people.id)

/** Lists only ids, so that the people before the page are skipped within an index. */
async function listIdsOfPage(
  db: DatabaseOrTransaction,
  condition: SQL | undefined,
  page: Pagination,
): Promise<number[]> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(condition)
    .orderBy(...newest)
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ id }) => id)
}

/**
 * Counts, for words with a trigram, a column that the list's covering index lacks: the planner would otherwise compare
 * every text in that index, which takes longer than reading the people whom the trigrams find.
 */
async function countMatches(
  db: DatabaseOrTransaction,
  { search }: AttendeeFilter,
  condition: SQL | undefined,
): Promise<number> {
  const isFoundByTrigrams = search !== null && toSearchWords(search).some(hasTrigram)
  const [row] = await db
    .select({ total: isFoundByTrigrams ? count(people.email) : count() })
    .from(people)
    .where(condition)
  return row?.total ?? 0
}

interface AttendeeIdsParams extends Record<string, unknown> {
  readonly ids: readonly number[]
}

const isAmongIds = (params: PreparedStatementParams<AttendeeIdsParams>) =>
  sql`${people.id} = any(${params('ids')}::integer[])`

const listRows = preparedStatement(
  'attendee_rows',
  (db, params: PreparedStatementParams<AttendeeIdsParams>) => {
    const approval = selectLatestPaymentApproval(db)
    const payments = paymentCountsByStatus(db)
    return db
      .select(attendeeColumns(approval, payments))
      .from(people)
      .leftJoinLateral(approval, sql`true`)
      .crossJoinLateral(payments)
      .leftJoin(paymentApproverAlias, eq(paymentApproverAlias.id, approval.by))
      .where(isAmongIds(params))
      .orderBy(...newest)
  },
)

interface AttendeeSeminarsParams extends AttendeeIdsParams {
  readonly seminarId: number | null
}

const listSeminarsOf = preparedStatement(
  'seminars_of_attendees',
  (db, params: PreparedStatementParams<AttendeeSeminarsParams>) => {
    const isFiltered = sql`coalesce(${registrations.seminarId} = ${params('seminarId')}::integer, false)`
    const latestRegistrations = db
      .select({
        id: registrations.id,
        seminarId: registrations.seminarId,
        orderId: orderIdSql.as('order_id'),
        orderState: orderStateSql.as('order_state'),
        paymentStatus: paymentStatusSql.as('payment_status'),
        amountDue: amountDueSql.as('amount_due'),
        attendanceStatus: registrations.attendanceStatus,
        registeredAt: registrations.registeredAt,
        seatLineId: registrations.seatLineId,
        undecidedName: undecidedNameSql.as('undecided_name'),
      })
      .from(registrations)
      .where(eq(registrations.personId, people.id))
      .orderBy(sql`${isFiltered} desc`, ...orderByNewestFirst(registrations.registeredAt, registrations.id))
      .limit(seminarsInARow)
      .as('held')
    return db
      .select({
        personId: people.id,
        registration: {
          id: latestRegistrations.id,
          seminarId: latestRegistrations.seminarId,
          orderId: latestRegistrations.orderId,
          orderState: latestRegistrations.orderState,
          paymentStatus: latestRegistrations.paymentStatus,
          amountDue: latestRegistrations.amountDue,
          attendanceStatus: latestRegistrations.attendanceStatus,
          registeredAt: latestRegistrations.registeredAt,
        },
        firstName: people.firstName,
        undecidedName: latestRegistrations.undecidedName,
        hasProof: hasProofImage(latestRegistrations.seatLineId),
        hasCertificate: hasCertificate(latestRegistrations.id),
        title: seminars.title,
        startsAt: seminars.startsAt,
      })
      .from(people)
      .crossJoinLateral(latestRegistrations)
      .innerJoin(seminars, eq(seminars.id, latestRegistrations.seminarId))
      .where(isAmongIds(params))
      .orderBy(desc(latestRegistrations.registeredAt), desc(latestRegistrations.id))
  },
)

/** A skip scan of the index: the cost depends on the number of tags, not of people. */
export async function listTags(db: DatabaseOrTransaction, search: string): Promise<string[]> {
  const next = (condition: ReturnType<typeof sql>) =>
    sql`select key, tag from ${personTags} where ${condition} order by key, person_id limit 1`
  const { rows } = await db.execute<{ tag: string }>(sql`
    with recursive used as (
      (${next(sql`true`)})
      union all
      select following.key, following.tag from used
        cross join lateral (${next(sql`${personTags}.key > used.key`)}) as following
    )
    select tag from used where ${containsWordsCondition(foldedTextSql(sql`key`), search) ?? sql`true`} limit ${maxTagsListed}`)
  return rows.map(({ tag }) => tag)
}

/** Returns which of these people have a seat in the seminar. */
export async function listSeatedPeople(
  db: DatabaseOrTransaction,
  seminarId: number,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (personIds.length === 0) return new Set()
  const { personId } = registrations
  const rows = await db
    .select({ personId })
    .from(registrations)
    .where(and(eq(registrations.seminarId, seminarId), holdsSeatCondition, inArray(personId, [...personIds])))
  return new Set(rows.map((row) => row.personId))
}
