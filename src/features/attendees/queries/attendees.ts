/** The list of attendees: everyone whose role is attendee or who has a registration. */
import { and, count, desc, eq, getTableColumns, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/ordering.ts'
import { containing } from '../../../platform/db/searching.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { loginExists } from '../../accounts/queries/credentials.ts'
import { seminars } from '../../catalog/tables.ts'
import { isAttendee, type PersonRow } from '../../people/queries.ts'
import { type NameParts, shownName } from '../../people/rules.ts'
import { people } from '../../people/tables.ts'
import type { PaymentStatus } from '../../registration/contract.ts'
import { storedAs, toPaymentStatus } from '../../registration/rules.ts'
import { paymentDecisions, proofs, registrations } from '../../registration/tables.ts'
import type { Attendee, AttendeeSeminar } from '../contract.ts'

export interface AttendeeFilter {
  readonly search: string | null
  readonly paymentStatus: PaymentStatus | null
  readonly seminarId: number | null
  /** Whether the reader may see payments: where their proofs lie is told to nobody else. */
  readonly isShownProofs: boolean
}

/** How many of a person's registrations a row of the list names. */
const seminarsInARow = 20

/** 'Maria C. Santos PhD', as the screens put it together; the search column knows no initials and suffixes. */
const nameAsShown = sql`lower(concat_ws(' ', ${people.firstName}, ${people.middleInitial} || '.', ${people.lastName}, ${people.suffix}))`

/** Below this, the index on the search column knows no part of a word. */
const shortestIndexed = 3

/** Anywhere in names, e-mail and company; also a name as the screen shows it, whose words the index finds first. */
function matches(search: string): SQL | undefined {
  const words = search.toLowerCase().split(/\s+/)
  const sought = words.join(' ')
  const anywhere = like(people.searchText, containing(sought))
  const [longest = ''] = [...words].sort((a, b) => b.length - a.length)
  if (words.length === 1 || longest.length < shortestIndexed) return anywhere
  return or(
    anywhere,
    and(like(people.searchText, containing(longest)), like(nameAsShown, containing(sought))),
  )
}

function conditionOf(db: Executor, { search, paymentStatus, seminarId }: AttendeeFilter): SQL | undefined {
  const isOfSeminar = seminarId === null ? undefined : eq(registrations.seminarId, seminarId)
  const isPaid =
    paymentStatus === null ? undefined : inArray(registrations.paymentStatus, [...storedAs(paymentStatus)])
  const registered = and(isOfSeminar, isPaid)
  return and(
    isAttendee,
    search === null ? undefined : matches(search),
    registered &&
      inArray(
        people.id,
        db.select({ personId: registrations.personId }).from(registrations).where(registered),
      ),
  )
}

/** A page of attendees, the newest first, each with the latest of their registrations. */
export async function listAttendees(
  db: Executor,
  filter: AttendeeFilter,
  page: Page,
): Promise<{ attendees: Attendee[]; total: number }> {
  const condition = conditionOf(db, filter)
  const [rows, [counted]] = await Promise.all([
    listRows(db, condition, page),
    db.select({ total: count() }).from(people).where(condition),
  ])
  const held = await listSeminarsOf(
    db,
    rows.map(({ person }) => person.id),
    filter,
  )
  return {
    attendees: rows.map((row) => toAttendee(row, held.get(row.person.id) ?? [])),
    total: counted?.total ?? 0,
  }
}

type Approver = NameParts & { readonly id: number; readonly displayName: string | null }

interface AttendeeRow {
  readonly person: Omit<PersonRow, 'searchText'>
  readonly hasLogin: boolean
  readonly verifiedAt: Date | null
  readonly verifiedBy: Approver | null
}

const { searchText: _, ...personColumns } = getTableColumns(people)

/** The ids come off an index first, so that a deep page reads no more than its own rows. */
function listRows(db: Executor, condition: SQL | undefined, page: Page): Promise<AttendeeRow[]> {
  const newest = newestFirst(people.createdAt, people.id)
  const shown = db.$with('shown').as(
    db
      .select({ id: people.id })
      .from(people)
      .where(condition)
      .orderBy(...newest)
      .limit(page.limit)
      .offset(page.offset),
  )
  const approval = db
    .select({ at: paymentDecisions.createdAt, by: paymentDecisions.decidedBy })
    .from(paymentDecisions)
    .innerJoin(registrations, eq(registrations.id, paymentDecisions.registrationId))
    .where(and(eq(registrations.personId, people.id), eq(paymentDecisions.action, 'approve')))
    .orderBy(desc(paymentDecisions.id))
    .limit(1)
    .as('approval')
  const approver = alias(people, 'approver')
  return db
    .with(shown)
    .select({
      person: personColumns,
      hasLogin: loginExists,
      verifiedAt: approval.at,
      verifiedBy: {
        id: approver.id,
        displayName: approver.displayName,
        firstName: approver.firstName,
        middleInitial: approver.middleInitial,
        lastName: approver.lastName,
        suffix: approver.suffix,
      },
    })
    .from(shown)
    .innerJoin(people, eq(people.id, shown.id))
    .leftJoinLateral(approval, sql`true`)
    .leftJoin(approver, eq(approver.id, approval.by))
    .orderBy(...newest)
}

/** The latest registrations of each of these people; that for the seminar filtered for is always among them. */
async function listSeminarsOf(
  db: Executor,
  personIds: readonly number[],
  { seminarId, isShownProofs }: AttendeeFilter,
): Promise<Map<number, AttendeeSeminar[]>> {
  if (personIds.length === 0) return new Map()
  const latest = newestFirst(registrations.registeredAt, registrations.id)
  const held = db
    .select({
      id: registrations.id,
      seminarId: registrations.seminarId,
      paymentStatus: registrations.paymentStatus,
      attendanceStatus: registrations.attendanceStatus,
      registeredAt: registrations.registeredAt,
    })
    .from(registrations)
    .where(eq(registrations.personId, people.id))
    .orderBy(...(seminarId === null ? [] : [sql`${registrations.seminarId} = ${seminarId} desc`]), ...latest)
    .limit(seminarsInARow)
    .as('held')
  const hasProof = sql<boolean>`coalesce((select ${proofs}.file_key is not null from ${proofs} where ${proofs}.registration_id = held.id order by ${proofs}.id desc limit 1), false)`
  const rows = await db
    .select({
      personId: people.id,
      registration: {
        id: held.id,
        seminarId: held.seminarId,
        paymentStatus: held.paymentStatus,
        attendanceStatus: held.attendanceStatus,
        registeredAt: held.registeredAt,
      },
      hasProof,
      title: seminars.title,
      startsAt: seminars.startsAt,
    })
    .from(people)
    .crossJoinLateral(held)
    .innerJoin(seminars, eq(seminars.id, held.seminarId))
    .where(inArray(people.id, [...personIds]))
    .orderBy(desc(held.registeredAt), desc(held.id))
  const grouped = Map.groupBy(rows, ({ personId }) => personId)
  return new Map(
    [...grouped].map(([id, ofOne]) => [id, ofOne.map((row) => toAttendeeSeminar(row, isShownProofs))]),
  )
}

interface SeminarRow {
  readonly registration: Pick<
    typeof registrations.$inferSelect,
    'id' | 'seminarId' | 'paymentStatus' | 'attendanceStatus' | 'registeredAt'
  >
  readonly hasProof: boolean
  readonly title: string
  readonly startsAt: Date
}

function toAttendeeSeminar(row: SeminarRow, isShownProofs: boolean): AttendeeSeminar {
  const { id, seminarId, paymentStatus, attendanceStatus, registeredAt } = row.registration
  return {
    registrationId: id,
    seminarId,
    seminarTitle: row.title,
    scheduledDate: row.startsAt.toISOString(),
    registrationDate: registeredAt.toISOString(),
    attendanceStatus,
    paymentStatus: toPaymentStatus(paymentStatus),
    proofOfPaymentFile: isShownProofs && row.hasProof ? `/_api/attendees/proof?registrationId=${id}` : null,
  }
}

function toAttendee(row: AttendeeRow, held: AttendeeSeminar[]): Attendee {
  const { person, hasLogin, verifiedAt, verifiedBy } = row
  const { acceptsEmail, acceptsSms, acceptsPhone } = person
  return {
    id: person.id,
    firstName: person.firstName,
    middleInitial: person.middleInitial,
    lastName: person.lastName,
    suffix: person.suffix,
    displayName: shownName(person),
    email: person.email,
    phone: person.phone,
    company: person.company,
    jobTitle: person.jobTitle,
    prcLicenseNo: person.prcLicenseNo,
    prcExpirationDate: person.prcExpirationOn,
    isCpdasUser: person.isCpdasUser,
    role: person.role,
    accountStatus: person.accountStatus,
    hasLoginAccess: hasLogin,
    marketingConsent: person.marketingConsent,
    communicationPreferences: { email: acceptsEmail, sms: acceptsSms, phone: acceptsPhone },
    notes: person.notes,
    tags: person.tags,
    source: person.source,
    createdAt: person.createdAt.toISOString(),
    lastActivityAt: person.lastActivityAt?.toISOString() ?? null,
    seminarCount: person.seminarCount,
    seminars: held,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    verifiedBy: verifiedBy && { id: verifiedBy.id, displayName: shownName(verifiedBy) },
  }
}
