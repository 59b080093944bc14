import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { findPrimaryLicence } from '#app/features/accreditation/queries/licences.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction, type PersonRow } from '#app/features/people/queries/people.ts'
import { inTransaction, isUniqueViolation, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { daysToUndoMerge, type UndoMergeInput } from '../contract/merge.ts'
import {
  clearPrimaryLicences,
  endMerge,
  findMerge,
  type MergeRow,
  restoreColumns,
  restoreLicences,
  restoreUnchanged,
  updateMergedPerson,
} from '../queries/merges.ts'
import { type MovedRows, returnReferences } from '../queries/person-references.ts'
import { columnsOfField } from '../rules/merge-fields.ts'
import { lockPeopleToMerge } from './merge-people.ts'

/** Columns of `people` as the database names them. */
const toColumnName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const { license, ...otherFields } = columnsOfField
const licenseGroup = license.map(toColumnName)
const groups = [
  ...Object.values(otherFields).map((columns) => columns.map(toColumnName)),
  ['notes'],
  ['tags'],
  ['is_cpdas_user'],
]
/** Columns that the merge took from the other person. */
const restoredColumns = [
  ...groups.flat(),
  ...licenseGroup,
  'account_status',
  'accepts_email',
  'accepts_sms',
  'accepts_phone',
  'last_activity_at',
]

const dayInMs = 86_400_000

/**
 * Gives a merged person back what the merge moved, as far as it exists; what came since stays with the person who was kept,
 * and values that were edited since stay as they are. Refuses after `daysToUndoMerge`, once one of them was erased, and while
 * a later merge stands in the way.
 */
export async function undoMerge(context: CommandContext, { mergeId }: UndoMergeInput): Promise<void> {
  const createdBy = requireSignedInActor(context).personId
  const undoing = inTransaction(context.db, async (tx) => {
    const seen = await findMerge(tx, mergeId)
    if (seen === null) throw new Refusal('not_found', 'merge_unknown', 'This merge does not exist.')
    const { targetId, otherId } = seen
    const locked = await lockPeopleToMerge(tx, [targetId, otherId])
    // Both rows are locked now, so nobody else undoes it.
    const { moved, values } = getOpenMerge(await findMerge(tx, mergeId), context.now)
    const target = locked.get(targetId)
    if (target === undefined || target.mergedInto !== null) throw laterMerge()
    await giveBack(tx, { target, otherId, moved, values })
    await updateMergedPerson(tx, targetId, { updatedAt: context.now })
    await updateMergedPerson(tx, otherId, { updatedAt: context.now, claimsVoidedAt: context.now })
    await endMerge(tx, mergeId, context.now)
    const entry = {
      interactionType: 'note',
      occurredAt: context.now,
      createdBy,
      createdAt: context.now,
    } as const
    for (const personId of [targetId, otherId])
      await insertInteraction(tx, { ...entry, personId, title: 'Merging was undone', metadata: { mergeId } })
    await recordAudit(tx, context, {
      action: 'attendee.merge_undone',
      subjectType: 'person',
      subjectId: targetId,
      details: { otherId, mergeId },
    })
  })
  try {
    await refuseIfActorDeleted(undoing)
  } catch (error) {
    if (isUniqueViolation(error, 'people_email_key')) throw addressTaken()
    throw error
  }
}

function getOpenMerge(merge: MergeRow | null, now: Date) {
  const { moved, values, mergedAt } = merge ?? {}
  const isOpen = mergedAt && now.getTime() - mergedAt.getTime() <= daysToUndoMerge * dayInMs
  if (!(moved && values && isOpen)) {
    const message = `A merge can be undone for ${daysToUndoMerge} days, once, and until one of the two is erased.`
    throw new Refusal('conflict', 'merge_final', message)
  }
  return { moved, values }
}

interface GivingBack {
  readonly target: PersonRow
  readonly otherId: number
  readonly moved: MovedRows
  readonly values: NonNullable<MergeRow['values']>
}

async function giveBack(tx: Transaction, { target, otherId, moved, values }: GivingBack): Promise<void> {
  const licences = new Set(moved['licences.person_id'])
  const primary = await findPrimaryLicence(tx, target.id)
  // A license that goes back cannot stay the one of the person who was kept.
  const losesPrimary = primary !== null && licences.has(String(primary.id))
  const isLicenseUnchanged = licenseGroup.every(
    (column) => String(values.set[column]) === toText(target, column),
  )
  const restoresLicense = losesPrimary || isLicenseUnchanged
  if (restoresLicense) await clearPrimaryLicences(tx, [target.id])
  await returnReferences(tx, moved, { from: target.id, to: otherId })
  if (restoresLicense) await restoreLicences(tx, values.licences, target.id)
  await restoreLicences(tx, values.licences, otherId)
  // Two rows cannot own one address.
  await updateMergedPerson(tx, otherId, { sharesMailbox: true })
  const { target: former, set } = values
  await restoreUnchanged(tx, target.id, { former, set, groups })
  if (restoresLicense) await restoreColumns(tx, target.id, { former, columns: licenseGroup })
  await restoreColumns(tx, otherId, { former: values.other, columns: restoredColumns })
  await updateMergedPerson(tx, otherId, { mergedInto: null, erasedAt: null })
}

function toText(person: PersonRow, column: string): string {
  return String(column === 'prc_license_no' ? person.prcLicenseNo : person.prcExpirationOn)
}

function laterMerge(): Refusal {
  const message = 'The person who was kept was merged with somebody else since. Undo that first.'
  return new Refusal('conflict', 'merged_again', message)
}

function addressTaken(): Refusal {
  const message = 'Somebody else has the email address of the merged person by now. Undo later merges first.'
  return new Refusal('conflict', 'email_taken', message)
}
