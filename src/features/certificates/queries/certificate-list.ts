import { and, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { passwords } from '#app/features/accounts/tables.ts'
import { completions } from '#app/features/attendance/tables/marks.ts'
import type { MessageState } from '#app/features/email/contract/outbox.ts'
import { isSentTo } from '#app/features/email/queries/outbox-search.ts'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { isRegistrationVisibleToOwner } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { speakers } from '#app/features/seminars/tables.ts'
import { selectIsoTimestamp } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { containsWordsCondition, foldedTextSql } from '#app/platform/db/searching.ts'
import type { Pagination } from '#app/platform/paging.ts'
import type { CertificateKind, CertificateState } from '../contract/certificate-values.ts'
import { certificateCorrections, certificates } from '../tables/certificates.ts'

/** The certificate that replaced another. */
export const successorCertificate = alias(certificates, 'successor')

const holder = sql<string>`coalesce(${certificates.facts} ->> 'holderName', '')`

/** Condition for certificates issued by completion, which was corrected below the minimum since. */
const isAttendanceShort = sql<boolean>`(${certificates.state} = 'issued' and ${certificates.kind} in ('cpd', 'participation')
  and coalesce((select completion.attendance <> 'enough' and completion.is_overridden is not true
    from ${completions} completion where completion.registration_id = ${certificates.registrationId}), false))`

const speakerEmails = sql`array(select lower(speaker.email) from ${speakers} speaker where speaker.id = ${certificates.speakerId})`

/** State of the latest e-mail, as `toMessageState` decides it. */
const emailState = sql<MessageState | null>`(
  select case when status <> 'sent' then status when bounced_at is not null then 'bounced'
    when opened_at is not null then 'opened' when delivered_at is not null then 'delivered' else 'sent' end
  from ${outbox}
  where template_type in ('certificate_ready', 'certificate_replaced')
    and (data ->> 'certificateId')::int = ${certificates.id}
    and (person_id = ${certificates.personId} or ${certificates.personId} is null and ${isSentTo(speakerEmails)})
  order by outbox.id desc limit 1)`

/** Columns of certificates and their successors. */
export const certificateEntryColumns = {
  id: certificates.id,
  registrationId: certificates.registrationId,
  number: certificates.number,
  code: certificates.verifyCode,
  kind: certificates.kind,
  holder,
  state: certificates.state,
  queuedAt: selectIsoTimestamp(certificates.queuedAt),
  issuedAt: selectIsoTimestamp(certificates.issuedAt),
  sentAt: selectIsoTimestamp(certificates.sentAt),
  emailState,
  revokedAt: selectIsoTimestamp(certificates.revokedAt),
  publicReason: certificates.publicReason,
  replacedBy: successorCertificate.number,
  hasFailed: sql<boolean>`(${certificates.state} = 'queued' and ${certificates.drawFailures} > 0)`,
  isAttendanceShort,
}

function selectEntries(db: DatabaseOrTransaction) {
  return db
    .select(certificateEntryColumns)
    .from(certificates)
    .leftJoin(successorCertificate, eq(successorCertificate.id, certificates.replacedById))
}

export interface CertificateFilter {
  readonly seminarId: number
  readonly state?: CertificateState | undefined
  readonly kind?: CertificateKind | undefined
  /** Part of the printed name or the number. */
  readonly search?: string | undefined
}

function matches({ seminarId, state, kind, search }: CertificateFilter): SQL | undefined {
  return and(
    eq(certificates.seminarId, seminarId),
    state === undefined ? undefined : eq(certificates.state, state),
    kind === undefined ? undefined : eq(certificates.kind, kind),
    search
      ? containsWordsCondition(foldedTextSql(sql`${holder} || ' ' || ${certificates.number}`), search)
      : undefined,
  )
}

/** Certificates of a seminar, the newest first, paged. */
export async function listCertificates(
  db: DatabaseOrTransaction,
  filter: CertificateFilter,
  { limit, offset }: Pagination,
) {
  const condition = matches(filter)
  const [rows, [counted]] = await Promise.all([
    selectEntries(db).where(condition).orderBy(desc(certificates.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(certificates).where(condition),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function findCertificateEntry(db: DatabaseOrTransaction, id: number) {
  const [row] = await selectEntries(db).where(eq(certificates.id, id))
  return row ?? null
}

/** Counts the certificates of a kind that a seminar has issued or queued. */
export async function countLiveCertificates(
  db: DatabaseOrTransaction,
  { seminarId, kind }: { readonly seminarId: number; readonly kind: CertificateKind },
): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(certificates)
    .where(
      and(
        eq(certificates.seminarId, seminarId),
        eq(certificates.kind, kind),
        sql`${certificates.state} in ('queued', 'issued')`,
      ),
    )
  return row?.number ?? 0
}

// With the table's name: a query of one table would leave it out, and `id` would be the correction's.
const isCorrectionOpen = sql<boolean>`exists (select 1 from ${certificateCorrections} correction
  where correction.certificate_id = ${certificates}.id and correction.closed_at is null)`

const ownColumns = {
  id: certificates.id,
  registrationId: certificates.registrationId,
  number: certificates.number,
  code: certificates.verifyCode,
  kind: certificates.kind,
  seminarTitle: sql<string>`coalesce(${certificates.facts} ->> 'seminarTitle', '')`,
  state: certificates.state,
  issuedAt: selectIsoTimestamp(certificates.issuedAt),
  isCorrectionOpen,
}

/** Lists the certificates of registrations, for the holder of their tickets. Queued ones are left out. */
export function listCertificatesOfRegistrations(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
) {
  return db
    .select(ownColumns)
    .from(certificates)
    .where(and(inArray(certificates.registrationId, [...registrationIds]), isNotNull(certificates.issuedAt)))
    .orderBy(desc(certificates.id))
}

/**
 * Lists the certificates of a person's registrations that their account may see, and as a speaker. Queued
 * ones are left out.
 */
export function listCertificatesOfPerson(db: DatabaseOrTransaction, personId: number) {
  return db
    .select(ownColumns)
    .from(certificates)
    .innerJoin(people, eq(people.id, certificates.personId))
    .leftJoin(registrations, eq(registrations.id, certificates.registrationId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(
      and(
        eq(certificates.personId, personId),
        isNotNull(certificates.issuedAt),
        isRegistrationVisibleToOwner,
      ),
    )
    .orderBy(desc(certificates.id))
}
