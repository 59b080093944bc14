import type { RoleName } from '#app/application/contract/actor.ts'
import {
  isSecondFactorOfferedToRole,
  isSecondFactorRequiredForRole,
  roleHasPermission,
} from '#app/application/contract/permissions.ts'
import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import type { SecondFactorMethod } from './contract/second-factor.ts'

const dayInMs = 24 * 60 * 60 * 1000

const hourInMs = 60 * 60 * 1000

/** Interval within which uses are recorded once, so that not every request writes. */
const lastSeenUpdateIntervalMs = 10 * 60 * 1000

/** Returns when a session ends, given its last use. */
export function sessionExpiresAt(
  session: { createdAt: Date; role: RoleName },
  lastUsedAt: Date,
  { sessions }: Pick<SitePolicies, 'sessions'>,
): Date {
  const { idleHours, longestDays } = session.role === 'attendee' ? sessions.attendee : sessions.staff
  const idleEnd = lastUsedAt.getTime() + idleHours * hourInMs
  return new Date(Math.min(idleEnd, session.createdAt.getTime() + longestDays * dayInMs))
}

export function needsLastSeenUpdate(session: { lastSeenAt: Date }, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= lastSeenUpdateIntervalMs
}

/** Days that administrators and organizers may work without a second factor. */
const secondFactorGraceDays = 7

export interface SecondFactorPolicy {
  /** Setting as configured; null leaves it to the installation. */
  readonly setting: 'optional' | 'required' | 'after_grace' | null
  /** Start of the requirement after a grace period; null if there is none. */
  readonly appliesSince: Date | null
}

/** Null if not required. The grace period starts with the role or the policy, whichever is later. */
export function secondFactorDueAt(
  person: { readonly role: RoleName; readonly privilegedSince: Date | null },
  { setting, appliesSince }: SecondFactorPolicy,
): Date | null {
  if (setting === 'required') return isSecondFactorOfferedToRole(person.role) ? new Date(0) : null
  if (setting === 'optional' || appliesSince === null || !isSecondFactorRequiredForRole(person.role))
    return null
  const startsAt = Math.max(appliesSince.getTime(), person.privilegedSince?.getTime() ?? 0)
  return new Date(startsAt + secondFactorGraceDays * dayInMs)
}

/** Second factors a person can use; empty without a factor other than recovery codes. */
export function listSecondFactorMethods(has: {
  readonly hasTotp: boolean
  readonly hasPasskey: boolean
  readonly hasRecoveryCode: boolean
}): SecondFactorMethod[] {
  if (!has.hasTotp && !has.hasPasskey) return []
  return [
    ...(has.hasTotp ? (['totp'] as const) : []),
    ...(has.hasPasskey ? (['passkey'] as const) : []),
    ...(has.hasRecoveryCode ? (['recovery_code'] as const) : []),
  ]
}

/** Six digits are an app code; anything else is a recovery code. */
export function isTotpCode(code: string): boolean {
  return /^\d{3}[ -]?\d{3}$/.test(code)
}

/**
 * Whether the e-mail may be changed: while unverified, only if the account owns nothing beyond the
 * registration it was created from, as the new mailbox would gain everything sent to the old one.
 */
export function mayChangeEmail(account: {
  readonly isVerified: boolean
  readonly seminarCount: number
  readonly hasClaim: boolean
}): boolean {
  return account.isVerified || account.seminarCount <= (account.hasClaim ? 1 : 0)
}

export type ManageUserRefusal = 'target_is_admin' | 'target_is_organizer' | 'makes_admin'

export const manageUserRefusalText: Record<ManageUserRefusal, string> = {
  target_is_admin: 'Only an administrator may change an administrator.',
  target_is_organizer:
    'Only an administrator may change the password, e-mail or two-step sign-in of another organizer.',
  makes_admin: 'Only an administrator may make someone an administrator.',
}

export interface UserRoleChange {
  readonly targetRole: RoleName | null
  readonly newRole: RoleName | null
  readonly changesSignIn?: boolean
}

/** Returns why a role may not make this change to a user; null if it may. */
export function whyUserCannotBeManaged(role: RoleName, change: UserRoleChange): ManageUserRefusal | null {
  if (roleHasPermission(role, 'users.manage_admins')) return null
  if (change.targetRole === 'admin') return 'target_is_admin'
  if (change.targetRole === 'organizer' && change.changesSignIn) return 'target_is_organizer'
  return change.newRole === 'admin' ? 'makes_admin' : null
}

/** Shorter words occur by chance within others. */
const shortestContextWord = 4

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\P{L}+/u)
}

/** Whether fewer than four letters remain without the context's words. False if it contains none of them. */
export function isPasswordMadeOfContextWords(password: string, context: readonly string[]): boolean {
  const words = context
    .flatMap(wordsOf)
    .filter(({ length }) => length >= shortestContextWord)
    .sort((one, other) => other.length - one.length)
  const letters = wordsOf(password).join('')
  // A space, so that the surrounding letters do not join into a word.
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), letters)
  return rest !== letters && rest.replaceAll(' ', '').length < shortestContextWord
}
