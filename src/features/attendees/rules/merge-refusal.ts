import type { AccountStatus, Role } from '#app/features/people/contract/person.ts'
import { attendeeName, type PersonNameParts } from '#app/features/people/rules/names.ts'

interface PersonToMerge extends PersonNameParts {
  readonly id: number
  readonly displayName: string | null
  readonly hasLogin: boolean
  readonly emailVerifiedAt: Date | null
  readonly role: Role
  readonly accountStatus: AccountStatus
  readonly erasureRequestedAt: Date | null
  readonly isSample: boolean
}

export interface MergeFacts {
  readonly target: PersonToMerge
  readonly other: PersonToMerge
  /** Seminars for which both have a registration. */
  readonly shared: readonly {
    readonly title: string
    readonly targetHoldsSeat: boolean
    readonly otherHoldsSeat: boolean
  }[]
}

interface MergeRefusal {
  readonly code: string
  readonly message: string
}

const hasAccount = ({ hasLogin, role }: Pick<PersonToMerge, 'hasLogin' | 'role'>) =>
  hasLogin || role !== 'attendee'

/** Whether a person may take over the e-mail address of another: that of an account is changed by its owner alone. */
export function mayTakeEmail(person: PersonToMerge): boolean {
  return !hasAccount(person)
}

/** Why two people may not be merged; null if they may. An account is never merged into another person. */
export function whyNotMerged({ target, other, shared }: MergeFacts): MergeRefusal | null {
  const [targetName, otherName] = [attendeeName(target), attendeeName(other)]
  const refuse = (code: string, message: string) => ({ code, message })
  if (target.id === other.id) return refuse('same_person', 'This is the same person.')
  if (hasAccount(other) && hasAccount(target))
    return refuse('both_have_accounts', 'Both can sign in. Delete one of the accounts first, or leave both.')
  if (hasAccount(other))
    return refuse('account_would_be_lost', `${otherName} can sign in. Keep ${otherName} instead.`)
  // Anybody may have made it, with the name and telephone of who is merged into it.
  if (hasAccount(target) && target.emailVerifiedAt === null)
    return refuse(
      'email_not_verified',
      `${targetName} can sign in, and has not confirmed the e-mail address yet. Nobody can be merged into an account before that.`,
    )
  if ((target.erasureRequestedAt ?? other.erasureRequestedAt) !== null)
    return refuse('erasure_requested', 'One of them asked for their data to be erased. Decide that first.')
  if (target.accountStatus !== other.accountStatus)
    return refuse('statuses_differ', 'One of them is not active. Give both the same status first.')
  if (target.isSample !== other.isSample)
    return refuse('sample_data', 'One of them is sample data, the other is not.')
  const both = shared.find((one) => one.targetHoldsSeat && one.otherHoldsSeat)
  if (both !== undefined)
    return refuse(
      'both_registered',
      `Both have a seat in ‘${both.title}’. Cancel one of the two registrations first.`,
    )
  const ended = shared.find((one) => one.otherHoldsSeat)
  if (ended !== undefined)
    return refuse(
      'registration_ended',
      `The registration of ${targetName} for ‘${ended.title}’ has ended, that of ${otherName} has not. Keep ${otherName} instead.`,
    )
  return null
}
