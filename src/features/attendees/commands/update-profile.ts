import { isDeepStrictEqual } from 'node:util'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { lockManagedPerson } from '#app/features/accounts/commands/lock-users.ts'
import { notifyAccountChange } from '#app/features/accounts/commands/notify-account-change.ts'
import { revokeAccess } from '#app/features/accounts/commands/revoke-access.ts'
import { updatePerson } from '#app/features/accounts/queries/users.ts'
import { deleteUnsubscribeSuppression } from '#app/features/email/queries/withdrawals.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { NewPerson, PersonRow } from '#app/features/people/queries/people.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import { toMiddleInitial } from '#app/features/people/rules/names.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { AttendeeProfile, UpdateProfileInput } from '../contract/profile.ts'
import { parseTags } from '../contract/profile-fields.ts'
import { getProfileForStaff } from '../reads/profile.ts'

type ProfileFieldsInput = Omit<UpdateProfileInput, 'userId' | 'expectedVersion'>

interface Change {
  readonly columns: Partial<NewPerson>
  readonly names: readonly string[]
}

const orNull = (text: string | null | undefined) => text || null

const columnsByField: {
  readonly [Name in keyof ProfileFieldsInput]-?: (
    entered: NonNullable<ProfileFieldsInput[Name]> | null,
  ) => Partial<NewPerson>
} = {
  firstName: (firstName) => ({ firstName }),
  middleInitial: (typed) => ({ middleInitial: toMiddleInitial(typed ?? '') }),
  lastName: (lastName) => ({ lastName }),
  suffix: (suffix) => ({ suffix }),
  phone: (phone) => ({ phone: orNull(phone) }),
  company: (company) => ({ company: orNull(company) }),
  jobTitle: (jobTitle) => ({ jobTitle: orNull(jobTitle) }),
  prcLicenseNo: (prcLicenseNo) => ({ prcLicenseNo: orNull(prcLicenseNo) }),
  prcExpirationDate: (prcExpirationOn) => ({ prcExpirationOn }),
  isCpdasUser: (entered) => ({ isCpdasUser: entered ?? false }),
  source: (source) => ({ source }),
  role: (role) => (role === null ? {} : { role }),
  accountStatus: (accountStatus) => (accountStatus === null ? {} : { accountStatus }),
  marketingConsent: (entered) => ({ marketingConsent: entered ?? false }),
  communicationPreferences: (wishes) =>
    wishes === null ? {} : { acceptsEmail: wishes.email, acceptsSms: wishes.sms, acceptsPhone: wishes.phone },
  notes: (notes) => ({ notes: orNull(notes) }),
  tags: (tags) => ({ tags: parseTags((tags ?? []).join(',')) }),
}

/** The given fields that differ from the stored ones. */
function changeOf(person: PersonRow, entered: ProfileFieldsInput): Change {
  const columns: Partial<NewPerson> = {}
  const names: string[] = []
  for (const [name, value] of Object.entries(entered)) {
    if (value === undefined) continue
    const toColumns = columnsByField[name as keyof ProfileFieldsInput] as (
      value: unknown,
    ) => Partial<NewPerson>
    const wanted = Object.entries(toColumns(value))
    const differing = wanted.filter(
      ([column, to]) => !isDeepStrictEqual(person[column as keyof PersonRow], to),
    )
    if (differing.length === 0) continue
    Object.assign(columns, Object.fromEntries(differing))
    names.push(name)
  }
  return { columns, names }
}

/**
 * Losing the right to sign in ends all sessions. Refuses removing one's own access or the last administrator.
 * No-op updates are not logged, so retries are idempotent.
 */
export function updateProfile(context: CommandContext, input: UpdateProfileInput): Promise<AttendeeProfile> {
  const { userId, expectedVersion, ...entered } = input
  return inTransaction(context.db, async (tx) => {
    const person = await lockManagedPerson(tx, context, {
      userId,
      newRole: entered.role,
      removesAccess: entered.accountStatus !== undefined && entered.accountStatus !== 'active',
    })
    if (person === null || person.erasedAt !== null) throw attendeeNotFoundRefusal()
    const change = changeOf(person, entered)
    if (change.names.length > 0) {
      if (expectedVersion !== undefined && expectedVersion !== person.version) {
        const message = 'Someone else changed this profile in the meantime. Nothing was saved.'
        throw new Refusal('conflict', 'profile_changed', message)
      }
      await save(tx, context, { person, change })
    }
    return getProfileForStaff(tx, context, userId)
  })
}

async function save(
  tx: Transaction,
  context: CommandContext,
  { person, change: { columns, names } }: { person: PersonRow; change: Change },
): Promise<void> {
  const { actor, now } = context
  const losesAccess = columns.accountStatus !== undefined && columns.accountStatus !== 'active'
  if (losesAccess && actor?.personId === person.id) {
    throw new Refusal('conflict', 'own_access', 'You cannot remove your own access.')
  }
  await updatePerson(tx, person.id, { ...columns, at: now })
  if (columns.acceptsEmail === true) await deleteUnsubscribeSuppression(tx, person.email)
  if (losesAccess) await revokeAccess(tx, { personId: person.id, exceptSessionId: null }, now)
  if (columns.role !== undefined && person.hasLogin) {
    await notifyAccountChange(tx, { personId: person.id, email: person.email, change: 'role' }, context)
  }
  await recordAudit(tx, context, {
    action: 'attendee.updated',
    subjectType: 'person',
    subjectId: person.id,
    details: {
      changed: names,
      ...(columns.role !== undefined && { formerRole: person.role, role: columns.role }),
    },
  })
}
