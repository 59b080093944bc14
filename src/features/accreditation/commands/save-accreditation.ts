import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  type Transaction,
} from '../../../platform/db/database.ts'
import { fieldRefusal, Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { lockSeminar } from '../../seminars/queries/planning.ts'
import { seminarNotFound } from '../../seminars/rules/seminar-not-found.ts'
import type { SaveAccreditationInput } from '../contract/accreditation.ts'
import { insertAccreditation, lockAccreditation, updateAccreditation } from '../queries/programmes.ts'
import { canBecome } from '../rules/accreditation-transitions.ts'
import { copyToSeminar } from './copy-to-seminar.ts'
import { takeSnapshot } from './take-snapshot.ts'

/**
 * Adds or changes the accreditation of a seminar for a profession. Approval keeps the programme as it is then. Refuses
 * a change of status that the procedure does not know, and an accreditation that someone else changed.
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
      if (seminar === null) throw seminarNotFound()
      const former = id === undefined ? null : await getLockedAccreditation(tx, { id, seminarId, version })
      if (former !== null && !canBecome(former.status, given.status)) throw transitionRefused(former.status)
      const isNewlyApproved = given.status === 'approved' && former?.status !== 'approved'
      const snapshot = isNewlyApproved ? { approvedSnapshot: await takeSnapshot(tx, seminar) } : {}
      if (former !== null) await updateAccreditation(tx, former.id, { ...values, ...snapshot })
      const savedId = former?.id ?? (await insertAccreditation(tx, { ...values, ...snapshot, seminarId }))
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

/** Refuses an unknown accreditation, one of another seminar, and one that someone else changed. */
export async function getLockedAccreditation(
  tx: Transaction,
  { id, seminarId, version }: { id: number; seminarId?: number; version: number },
) {
  const row = await lockAccreditation(tx, id)
  if (row === null || (seminarId !== undefined && row.seminarId !== seminarId)) throw accreditationUnknown()
  if (row.version !== version) {
    const message = 'Someone else changed this accreditation in the meantime. Nothing was saved.'
    throw new Refusal('conflict', 'accreditation_changed', message)
  }
  return row
}

export function accreditationUnknown(): Refusal {
  return new Refusal('not_found', 'accreditation_unknown', 'This accreditation does not exist.')
}

function transitionRefused(from: string): Refusal {
  const message = `This accreditation is ${from}, which cannot become that status.`
  return new Refusal('conflict', 'accreditation_status', message, { issues: [{ path: 'status', message }] })
}

function toRefusal(error: unknown): unknown {
  if (isForeignKeyViolation(error, 'programme_accreditations_profession_id_professions_id_fk'))
    return fieldRefusal('professionId', 'profession_unknown', 'Choose a profession from the list.')
  const taken = (path: string, message: string) =>
    new Refusal('conflict', 'accreditation_exists', message, { issues: [{ path, message }] })
  if (isUniqueViolation(error, 'programme_accreditations_seminar_profession_key'))
    return taken('professionId', 'The seminar has an accreditation of this profession already.')
  if (isUniqueViolation(error, 'programme_accreditations_number_key'))
    return taken('accreditationNo', 'Another programme of this profession has this number.')
  return error
}
