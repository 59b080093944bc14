import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  type Transaction,
} from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { SaveAccreditationInput } from '../contract/accreditation.ts'
import {
  type AccreditationRow,
  insertAccreditation,
  listRunsWithNumber,
  lockAccreditation,
  updateAccreditation,
} from '../queries/programmes.ts'
import { ensureReport } from '../queries/reports.ts'
import { canAccreditationBecome } from '../rules/accreditation-transitions.ts'
import { copyToSeminar } from './copy-to-seminar.ts'
import { takeProgrammeSnapshot } from './take-programme-snapshot.ts'

/**
 * Adds or changes the accreditation of a seminar for a profession. Approval keeps the program as it is then. Refuses
 * a change of status that the procedure does not know, an accreditation that someone else changed, and a number of
 * another program.
 *
 * @returns its id
 */
export async function saveAccreditation(
  context: CommandContext,
  input: SaveAccreditationInput,
): Promise<number> {
  const { id, version, seminarId, ...given } = input
  const values = {
    ...given,
    accreditationNo: given.accreditationNo || null,
    applicationRef: given.applicationRef || null,
    conditions: given.conditions || null,
  }
  try {
    return await inTransaction(context.db, async (tx) => {
      const seminar = await lockSeminar(tx, seminarId)
      if (seminar === null) throw seminarNotFoundRefusal()
      const former = id === undefined ? null : await getLockedAccreditation(tx, { id, seminarId, version })
      if (former !== null && !canAccreditationBecome(former.status, given.status))
        throw transitionRefused(former.status)
      if (isNewNumber(former, values)) await refuseOtherProgramme(tx, seminar, values)
      const savedId = await store(tx, { seminar, former, values })
      await copyToSeminar(tx, seminarId)
      await recordAudit(tx, context, {
        action: 'accreditation.saved',
        subjectType: 'seminar',
        subjectId: seminarId,
        details: { professionId: given.professionId, status: given.status },
      })
      return savedId
    })
  } catch (error) {
    throw toRefusal(error)
  }
}

type Values = Omit<SaveAccreditationInput, 'id' | 'version' | 'seminarId'>

/** Approval keeps the program as it is then, and begins the completion report. */
async function store(
  tx: Transaction,
  { seminar, former, values }: { seminar: SeminarRecord; former: AccreditationRow | null; values: Values },
): Promise<number> {
  const isNewlyApproved = values.status === 'approved' && former?.status !== 'approved'
  const snapshot = isNewlyApproved ? { approvedSnapshot: await takeProgrammeSnapshot(tx, seminar) } : {}
  const stored = { ...values, ...snapshot, seminarId: seminar.id }
  if (former !== null) await updateAccreditation(tx, former.id, stored)
  const id = former?.id ?? (await insertAccreditation(tx, stored))
  if (isNewlyApproved) await ensureReport(tx, stored)
  return id
}

function isNewNumber(former: AccreditationRow | null, { professionId, accreditationNo }: Values): boolean {
  if (accreditationNo === null) return false
  return former?.accreditationNo !== accreditationNo || former.professionId !== professionId
}

/**
 * A number is that of one program of a profession, which may be held several times: within its validity, and as often
 * as it was accredited for. Refuses other terms than those of its former runs.
 */
async function refuseOtherProgramme(
  tx: Transaction,
  seminar: Pick<SeminarRecord, 'id' | 'finishesAt'>,
  values: Values,
): Promise<void> {
  const { professionId, accreditationNo, maxOfferings, validFrom, validUntil } = values
  if (accreditationNo === null) return
  const runs = await listRunsWithNumber(tx, { seminarId: seminar.id, professionId, accreditationNo })
  const [run] = runs
  if (run === undefined) return
  if (!hasSameTerms(run, values))
    throw numberRefused(
      'accreditation_exists',
      'Another program of this profession has this number. A further run has its units, validity and number of offerings.',
    )
  if (maxOfferings !== null && runs.length >= maxOfferings)
    throw numberRefused(
      'offerings_used',
      `This program is accredited for ${maxOfferings} ${maxOfferings === 1 ? 'offering' : 'offerings'}, which other seminars are already.`,
    )
  const lastDay = toManilaDay(seminar.finishesAt)
  if ((validFrom !== null && lastDay < validFrom) || (validUntil !== null && lastDay > validUntil))
    throw numberRefused('outside_validity', 'The seminar is not within the validity of this program.')
}

function hasSameTerms(run: AccreditationRow, values: Values): boolean {
  return (
    run.validFrom === values.validFrom &&
    run.validUntil === values.validUntil &&
    run.maxOfferings === values.maxOfferings &&
    Number(run.unitsParticipant) === Number(values.unitsParticipant)
  )
}

const numberRefused = (code: string, message: string) =>
  new Refusal('conflict', code, message, { issues: [{ path: 'accreditationNo', message }] })

/** Refuses an unknown accreditation, one of another seminar, and one that someone else changed. */
export async function getLockedAccreditation(
  tx: Transaction,
  { id, seminarId, version }: { id: number; seminarId?: number; version: number },
) {
  const row = await lockAccreditation(tx, id)
  if (row === null || (seminarId !== undefined && row.seminarId !== seminarId))
    throw accreditationUnknownRefusal()
  if (row.version !== version) {
    const message = 'Someone else changed this accreditation in the meantime. Nothing was saved.'
    throw new Refusal('conflict', 'accreditation_changed', message)
  }
  return row
}

export function accreditationUnknownRefusal(): Refusal {
  return new Refusal('not_found', 'accreditation_unknown', 'This accreditation does not exist.')
}

function transitionRefused(from: string): Refusal {
  const message = `This accreditation is ${from}, which cannot become that status.`
  return new Refusal('conflict', 'accreditation_status', message, { issues: [{ path: 'status', message }] })
}

function professionTaken(): Refusal {
  const message = 'The seminar has an accreditation of this profession already.'
  return new Refusal('conflict', 'accreditation_exists', message, {
    issues: [{ path: 'professionId', message }],
  })
}

function toRefusal(error: unknown): unknown {
  if (isForeignKeyViolation(error, 'programme_accreditations_profession_id_professions_id_fk'))
    return fieldRefusal('professionId', 'profession_unknown', 'Choose a profession from the list.')
  if (isUniqueViolation(error, 'programme_accreditations_seminar_profession_key')) return professionTaken()
  return error
}
