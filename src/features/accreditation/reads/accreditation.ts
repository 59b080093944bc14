import type { CommandContext } from '#app/application/commands/command-context.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { toNamedPerson } from '#app/features/people/queries/people.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import type { Accreditation, SeminarAccreditation } from '../contract/accreditation.ts'
import type { AccreditationChange } from '../contract/deviations.ts'
import type { AccreditationFile } from '../contract/files.ts'
import type { ProviderAccreditation } from '../contract/provider.ts'
import { listAccreditationChangeRows } from '../queries/changes.ts'
import { listAccreditationFileRows } from '../queries/files.ts'
import { type AccreditationRow, listAccreditationRows } from '../queries/programmes.ts'
import { listProviderAccreditationRows, listProviderAccreditationsOn } from '../queries/provider.ts'
import { isHandedIn, listDeadlines } from '../rules/deadlines.ts'

/** Fields that only managers read; null for other staff. */
const hidden = {
  applicationRef: null,
  appliedOn: null,
  decidedOn: null,
  maxOfferings: null,
  conditions: null,
  reportedOn: null,
}

function toAccreditation(
  { approvedSnapshot: _, ...row }: AccreditationRow,
  shown: Pick<Accreditation, 'profession' | 'providerNumber' | 'reportedOn'>,
  isManager: boolean,
): Accreditation {
  return { ...row, ...shown, ...(!isManager && hidden) }
}

/** The accreditations of a seminar, by profession. Refuses an unknown seminar. */
export async function getSeminarAccreditation(
  { db, actor, policies }: Pick<CommandContext, 'db' | 'actor' | 'policies'>,
  seminarId: number,
): Promise<SeminarAccreditation> {
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const isManager = roleHasPermission(actor?.role ?? null, 'accreditation.manage')
  const lastDay = toManilaDay(seminar.finishesAt)
  const [rows, ofProvider] = await Promise.all([
    listAccreditationRows(db, seminarId),
    listProviderAccreditationsOn(db, lastDay),
  ])
  return {
    seminarId,
    seminarTitle: seminar.title,
    changes: isManager ? await getChanges(db, seminarId) : [],
    files: isManager ? await getFiles(db, seminarId) : [],
    accreditations: rows.map(({ accreditation, profession, report }) =>
      toAccreditation(
        accreditation,
        {
          profession,
          providerNumber: ofProvider.get(accreditation.professionId)?.number ?? null,
          reportedOn: report && isHandedIn(report) ? report.submittedOn : null,
        },
        isManager,
      ),
    ),
    deadlines: listDeadlines(
      {
        firstDay: toManilaDay(seminar.startsAt),
        lastDay,
        accreditations: rows.map(({ accreditation: { status }, report }) => ({ status, report })),
      },
      policies,
    ),
  }
}

async function getChanges(db: DatabaseOrTransaction, seminarId: number): Promise<AccreditationChange[]> {
  const rows = await listAccreditationChangeRows(db, seminarId)
  return rows.map(({ change: { seminarId: _, at, ...change }, person }) => ({
    ...change,
    by: person && toNamedPerson(person).displayName,
    at: at.toISOString(),
  }))
}

async function getFiles(db: DatabaseOrTransaction, seminarId: number): Promise<AccreditationFile[]> {
  const rows = await listAccreditationFileRows(db, seminarId)
  return rows.map(({ file: { fileKey: _, uploadedAt, ...file } }) => ({
    ...file,
    uploadedAt: uploadedAt.toISOString(),
  }))
}

export async function getProviderAccreditations(db: DatabaseOrTransaction): Promise<ProviderAccreditation[]> {
  const rows = await listProviderAccreditationRows(db)
  return rows.map(({ accreditation, profession }) => ({ ...accreditation, profession }))
}
