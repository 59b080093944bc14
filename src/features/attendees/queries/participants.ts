import { and, asc, eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { attendeeNameColumns, registrationDetail } from '../../attendance/queries.ts'
import { people } from '../../people/tables.ts'
import { registrations } from '../../registrations/tables.ts'

const participantColumns = {
  ...attendeeNameColumns,
  registrationId: registrations.id,
  email: people.email,
  phone: people.phone,
  company: people.company,
  jobTitle: people.jobTitle,
  prcLicenseNo: people.prcLicenseNo,
  prcExpirationOn: people.prcExpirationOn,
  isCpdasUser: people.isCpdasUser,
  notes: sql<string | null>`nullif(${registrationDetail('notes')}, '')`,
  paymentStatus: registrations.paymentStatus,
  amountDue: registrations.amountDue,
  attendanceStatus: registrations.attendanceStatus,
  registeredAt: registrations.registeredAt,
}

type RegistrationRow = typeof registrations.$inferSelect
type PersonRow = typeof people.$inferSelect

export interface Participant
  extends Pick<
      PersonRow,
      'email' | 'phone' | 'company' | 'jobTitle' | 'prcLicenseNo' | 'prcExpirationOn' | 'isCpdasUser'
    >,
    Pick<RegistrationRow, 'paymentStatus' | 'amountDue' | 'attendanceStatus' | 'registeredAt'> {
  readonly registrationId: number
  readonly firstName: string | null
  readonly middleInitial: string | null
  readonly lastName: string | null
  readonly suffix: string | null
  /** As given with this registration. */
  readonly notes: string | null
}

/** Yields the registrants of a seminar in order of registration, in batches. */
export async function* listParticipants(
  db: DatabaseOrTransaction,
  seminarId: number,
  batchSize = 1000,
): AsyncGenerator<Participant[]> {
  let last: Participant | undefined
  do {
    const rows = await listParticipantsAfter(db, { seminarId, last, batchSize })
    yield rows
    last = rows.length < batchSize ? undefined : rows.at(-1)
  } while (last !== undefined)
}

interface Batch {
  readonly seminarId: number
  readonly last: Participant | undefined
  readonly batchSize: number
}

function listParticipantsAfter(
  db: DatabaseOrTransaction,
  { seminarId, last, batchSize }: Batch,
): Promise<Participant[]> {
  const { registeredAt, id } = registrations
  const isLater =
    last &&
    sql`(${registeredAt}, ${id}) > (${last.registeredAt.toISOString()}::timestamptz, ${last.registrationId})`
  return db
    .select(participantColumns)
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(and(eq(registrations.seminarId, seminarId), isLater))
    .orderBy(asc(registeredAt), asc(id))
    .limit(batchSize)
}
