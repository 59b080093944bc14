import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { findLicenceOfProfession, findPrimaryLicence } from '#app/features/accreditation/queries/licences.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { anonymizePerson } from '#app/features/people/queries/erasure.ts'
import { insertInteraction, lockPerson, type PersonRow } from '#app/features/people/queries/people.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { MergePeopleInput, MergePeopleResponse } from '../contract/merge.ts'
import {
  clearPrimaryLicences,
  deleteTokensOfPerson,
  insertMerge,
  listMergedInto,
  listSeminarIdsOfPeople,
  listSharedSeminars,
  readLicencesAsJson,
  readPeopleAsJson,
  setPrimaryLicence,
  updateMergedPerson,
} from '../queries/merges.ts'
import { moveReferences } from '../queries/person-references.ts'
import { getMergedColumns, isTakenFromOther } from '../rules/merge-fields.ts'
import { mayTakeEmail, whyNotMerged } from '../rules/merge-refusal.ts'

interface TwoPeople {
  readonly target: PersonRow
  readonly other: PersonRow
}

/**
 * Gives everything of a person to another who is found to be the same one. The row of the former keeps its address, which
 * leads to the person who is kept. Can be undone for `daysToUndoMerge`. Refuses what `whyNotMerged` says, people who were
 * changed since they were compared, and the address of another for an account.
 */
export function mergePeople(context: CommandContext, input: MergePeopleInput): Promise<MergePeopleResponse> {
  const { db, now } = context
  const { targetId, otherId, choices, reason } = input
  const mergedBy = requireSignedInActor(context).personId
  const merging = inTransaction(db, async (tx) => {
    const two = await lockTwoPeople(tx, input)
    const { target, other } = two
    const shared = await listSharedSeminars(tx, input)
    const refusal = whyNotMerged({ ...two, shared })
    if (refusal !== null) throw new Refusal('conflict', refusal.code, refusal.message)
    if (choices.email === 'other' && !mayTakeEmail(target)) throw emailOfAccount()
    const ids = [targetId, otherId]
    const former = await readPeopleAsJson(tx, ids)
    const licences = await readLicencesAsJson(tx, ids)
    const takesLicense = isTakenFromOther('license', two, choices)
    const ownPrimary = await findPrimaryLicence(tx, otherId)
    await clearPrimaryLicences(tx, takesLicense ? ids : [otherId])
    const moved = await moveReferences(tx, { from: otherId, to: targetId })
    await deleteTokensOfPerson(tx, otherId)
    if (takesLicense && ownPrimary !== null)
      await setPrimaryLicence(tx, (await findMovedLicence(tx, targetId, ownPrimary)).id)
    await swapAddresses(tx, context, { ...two, isTaken: isTakenFromOther('email', two, choices) })
    await updateMergedPerson(tx, targetId, {
      ...getMergedColumns(two, choices),
      claimsVoidedAt: now,
      updatedAt: now,
    })
    const [targetBefore, otherBefore] = [former.get(targetId), former.get(otherId)]
    const targetAfter = (await readPeopleAsJson(tx, [targetId])).get(targetId)
    if (!(targetBefore && otherBefore && targetAfter))
      throw new Error('The people vanished while they were locked.')
    const values = { target: targetBefore, set: targetAfter, other: otherBefore, licences }
    const mergeId = await insertMerge(tx, {
      targetId,
      otherId,
      mergedBy,
      mergedAt: now,
      reason,
      moved,
      values,
    })
    await insertInteraction(tx, {
      personId: targetId,
      interactionType: 'note',
      title: `Merged with ${attendeeName(other) || other.email}`,
      description: reason,
      occurredAt: now,
      metadata: { mergeId },
      createdBy: mergedBy,
      createdAt: now,
    })
    await recordAudit(tx, context, {
      action: 'attendee.merged',
      subjectType: 'person',
      subjectId: targetId,
      details: { otherId, mergeId, choices },
    })
    return { mergeId }
  })
  return refuseIfActorDeleted(merging)
}

/**
 * Locks the seminars of people, those who were merged into them, then the people, each by id: whoever follows an address
 * locks the merged person before the one to whom it leads. Refuses if more seminars were added meanwhile.
 */
export async function lockPeopleToMerge(
  tx: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PersonRow>> {
  const seminarIds = await listSeminarIdsOfPeople(tx, ids)
  for (const seminarId of seminarIds) await lockSeminar(tx, seminarId)
  const byId = (some: readonly number[]) => some.toSorted((one, other) => one - other)
  const mergedInto = await listMergedInto(tx, ids)
  for (const id of mergedInto) await lockPerson(tx, id)
  const locked = new Map<number, PersonRow>()
  for (const id of byId(ids.filter((one) => !mergedInto.includes(one)))) {
    const row = await lockPerson(tx, id)
    if (row !== null) locked.set(id, row)
  }
  const isUnchanged =
    String(await listSeminarIdsOfPeople(tx, ids)) === String(seminarIds) &&
    String(await listMergedInto(tx, ids)) === String(mergedInto)
  if (!isUnchanged) throw peopleChanged()
  return locked
}

async function lockTwoPeople(
  tx: Transaction,
  { targetId, otherId, targetVersion, otherVersion }: MergePeopleInput,
): Promise<TwoPeople> {
  if (targetId === otherId) throw fieldRefusal('otherId', 'same_person', 'This is the same person.')
  const locked = await lockPeopleToMerge(tx, [targetId, otherId])
  const [target, other] = [locked.get(targetId), locked.get(otherId)]
  if (!(target && other) || target.erasedAt !== null || other.erasedAt !== null)
    throw attendeeNotFoundRefusal()
  if (target.version !== targetVersion || other.version !== otherVersion) throw peopleChanged()
  return { target, other }
}

/** The license that the kept person has now in the profession of the other's primary one. */
async function findMovedLicence(
  tx: Transaction,
  personId: number,
  { professionId }: { readonly professionId: number | null },
) {
  const licence = await findLicenceOfProfession(tx, { personId, professionId })
  if (licence === null) throw new Error('The license did not move.')
  return licence
}

/** Ends a person as one of their own; their address, or that of the kept person who takes it, leads to the latter. */
async function swapAddresses(
  tx: Transaction,
  { now }: CommandContext,
  { target, other, isTaken }: TwoPeople & { readonly isTaken: boolean },
): Promise<void> {
  const { email, sharesMailbox, emailVerifiedAt } = isTaken ? target : other
  if (isTaken) {
    await updateMergedPerson(tx, other.id, { sharesMailbox: true })
    await updateMergedPerson(tx, target.id, {
      email: other.email,
      sharesMailbox: other.sharesMailbox,
      emailVerifiedAt: other.emailVerifiedAt,
    })
  }
  await anonymizePerson(tx, other.id, { email, seminarCount: 0, now })
  await updateMergedPerson(tx, other.id, {
    sharesMailbox,
    emailVerifiedAt,
    displayName: attendeeName(other) || null,
    mergedInto: target.id,
  })
}

function emailOfAccount(): Refusal {
  const message = 'The person who is kept can sign in. Only they can change their email address.'
  return fieldRefusal('choices.email', 'email_of_account', message)
}

function peopleChanged(): Refusal {
  const message =
    'Someone changed one of them in the meantime. Nothing was merged. Please compare them again.'
  return new Refusal('conflict', 'profile_changed', message)
}
