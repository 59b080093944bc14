import { and, count, eq, gte, inArray, ne, notLike, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { passkeys, passwords, totpFactors } from '#app/features/accounts/tables.ts'
import { outbox } from '#app/features/email/tables.ts'
import { isAttendeeCondition } from '#app/features/people/queries/people.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { amountDueSql, paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { categories, seminars } from '#app/features/seminars/tables.ts'
import type { SettingsSectionName } from '#app/features/settings/contract/sections.ts'
import { settings } from '#app/features/settings/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import type {
  AdminDashboard,
  RecentRegistration,
  SetupProgress,
  WeeklyRegistrations,
} from '../contract/dashboards.ts'
import { dashboardListLength, listLastWeeks, plottedSeminarsLimit } from '../rules.ts'
import { listUpcomingSeminars } from './upcoming.ts'

/** Placeholder addresses of generated administrators and sample people; they receive no mail. */
const reservedAddress = '%.example'

/** Each query stops at its first row. */
async function getSetupProgress(db: Database, personId: number): Promise<SetupProgress> {
  const exists = (table: PgTable, filter: ReturnType<typeof and>) =>
    sql<boolean>`exists (${db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(filter)})`
  const ownEmail = and(eq(people.id, personId), notLike(people.email, reservedAddress))
  // A generated or configured password is as old as its account.
  const ownPassword = sql<boolean>`exists (select 1 from ${passwords} join ${people} on ${people.id} = ${passwords.personId}
    where ${people.id} = ${personId} and ${passwords.changedAt} > ${people.createdAt})`
  const tested = and(eq(auditLog.action, 'mail.tested'), sql`${auditLog.details} ->> 'outcome' = 'accepted'`)
  const team = and(
    inArray(people.role, ['admin', 'organizer', 'staff']),
    eq(people.hasLogin, true),
    ne(people.id, personId),
  )
  const isSaved = (section: SettingsSectionName) => exists(settings, eq(settings.section, section))
  const { rows } = await db.execute<SetupProgress>(sql`select
    ${exists(people, ownEmail)} and ${ownPassword} as "hasOwnCredentials",
    ${exists(totpFactors, eq(totpFactors.personId, personId))}
      or ${exists(passkeys, eq(passkeys.personId, personId))} as "hasSecondFactor",
    ${exists(auditLog, tested)} or ${exists(outbox, eq(outbox.status, 'sent'))} as "hasWorkingMail",
    ${exists(settings, and(eq(settings.section, 'installation'), sql`${settings.value}->>'kind' = 'own'`))} as "hasOwnSite",
    ${isSaved('organisation')} as "hasOwnOrganisation",
    ${isSaved('branding')} as "hasOwnBranding",
    ${isSaved('home')} as "hasOwnHomePage",
    ${isSaved('privacyNotice')} as "hasOwnPrivacyNotice",
    ${isSaved('paymentMethods')} as "hasOwnPaymentAccounts",
    ${exists(seminars, eq(seminars.isSample, false))} as "hasOwnSeminar",
    ${exists(people, team)} as "hasTeam",
    not ${exists(people, eq(people.isSample, true))}
      and not ${exists(seminars, eq(seminars.isSample, true))} as "isSampleDataGone"`)
  const [progress] = rows
  if (progress === undefined) throw new Error('A statement without tables has one row.')
  return progress
}

const isUpcoming = (now: Date) =>
  and(gte(seminars.startsAt, now), eq(seminars.status, 'scheduled'), eq(seminars.isDraft, false))

/** One index per count: a single scan of seminars would also read their descriptions. */
async function countPlanned(db: Database, now: Date) {
  const countOf = (table: PgTable, filter?: ReturnType<typeof and>) =>
    sql<number>`(${db.select({ count: count() }).from(table).where(filter)})`
  const { rows } = await db.execute<{
    seminars: number
    upcomingSeminars: number
    categories: number
  }>(sql`select
    ${countOf(seminars)} as "seminars",
    ${countOf(seminars, isUpcoming(now))} as "upcomingSeminars",
    ${countOf(categories, eq(categories.isActive, true))} as "categories"`)
  return rows[0] ?? { seminars: 0, upcomingSeminars: 0, categories: 0 }
}

/** @param seminarId only those of a seminar */
export async function listRecent(db: Database, seminarId?: number): Promise<RecentRegistration[]> {
  const { firstName, middleInitial, lastName, suffix, displayName, email } = people
  const rows = await db
    .select({
      registrationId: registrations.id,
      attendeeId: registrations.personId,
      person: { firstName, middleInitial, lastName, suffix, displayName, email },
      seminarTitle: seminars.title,
      registeredAt: registrations.registeredAt,
      paymentStatus: paymentStatusSql,
      isFree: sql<boolean>`${amountDueSql} is null`,
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(seminarId === undefined ? undefined : eq(registrations.seminarId, seminarId))
    .orderBy(...orderByNewestFirst(registrations.registeredAt, registrations.id))
    .limit(dashboardListLength)
  return rows.map(({ person, registeredAt, paymentStatus, ...row }) => ({
    ...row,
    attendeeName: fullName(person) || (person.displayName ?? person.email),
    registrationDate: registeredAt.toISOString(),
    paymentStatus,
  }))
}

/**
 * One count per week: each is an index range scan without computing per row.
 * @param seminarId only those of a seminar
 */
export async function countWeeks(
  db: Database,
  now: Date,
  seminarId?: number,
): Promise<WeeklyRegistrations[]> {
  const ofSeminar = seminarId === undefined ? sql`true` : eq(registrations.seminarId, seminarId)
  const weeks = listLastWeeks(now)
  const places = sql.join(
    weeks.map(({ startsAt, endsAt }, place) => {
      const start = sql.param(startsAt, registrations.registeredAt)
      const end = sql.param(endsAt, registrations.registeredAt)
      return sql`(${place}::int, ${start}::timestamptz, ${end}::timestamptz)`
    }),
    sql`, `,
  )
  const { rows } = await db.execute<{ place: number; count: number }>(sql`
    select place, (
      select count(*) from ${registrations}
      where ${registrations.registeredAt} >= starts_at and ${registrations.registeredAt} < ends_at and ${ofSeminar}
    ) as count from (values ${places}) as weeks (place, starts_at, ends_at)`)
  const counts = new Map(rows.map((row) => [row.place, row.count]))
  return weeks.map(({ startDay }, place) => ({ startDay, registrations: counts.get(place) ?? 0 }))
}

/** Dashboard data as the administrator `personId` sees it; at most four concurrent connections. */
export async function getAdminDashboard(
  db: Database,
  now: Date,
  personId: number,
): Promise<Omit<AdminDashboard, 'setupList'>> {
  const [attendees, weeks, [planned, upcoming], [recent, setup]] = await Promise.all([
    db.$count(people, isAttendeeCondition),
    countWeeks(db, now),
    countPlanned(db, now).then(
      async (planned) => [planned, await listUpcomingSeminars(db, now, plottedSeminarsLimit)] as const,
    ),
    listRecent(db).then(async (recent) => [recent, await getSetupProgress(db, personId)] as const),
  ])
  return { totals: { attendees, ...planned }, setup, upcoming, recent, weeks }
}
