/** Decisions about sessions and users; the edges are in the tests. */
import type { RoleName } from '../../platform/http/actor.ts'
import { may, mustHaveSecondFactor, takesSecondFactor } from '../people/access.ts'
import type { SecondFactorMethod } from './contract/second-factor.ts'

const dayInMs = 24 * 60 * 60 * 1000

const hourInMs = 60 * 60 * 1000

/** However much it is used, no session lasts longer than this. */
export const longestSessionDays = 90

/** A session that nobody uses ends after `idleMs`, each use moves that end; none lasts longer than `longestMs`. */
const sessionLimits = {
  attendee: { idleMs: 14 * dayInMs, longestMs: longestSessionDays * dayInMs },
  staff: { idleMs: 12 * hourInMs, longestMs: 7 * dayInMs },
}

/** A working day from one use to the next for whoever reaches other people's data, and a week in all. */
const limitsOf = (role: RoleName) => (role === 'attendee' ? sessionLimits.attendee : sessionLimits.staff)

/** Uses closer together than this are one: not every request writes. */
const touchEveryMs = 10 * 60 * 1000

/** When a session ends that was last used at an instant. */
export function sessionEnd(session: { createdAt: Date; role: RoleName }, lastUsedAt: Date): Date {
  const { idleMs, longestMs } = limitsOf(session.role)
  return new Date(Math.min(lastUsedAt.getTime() + idleMs, session.createdAt.getTime() + longestMs))
}

export function needsTouch(session: { lastSeenAt: Date }, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= touchEveryMs
}

/** How long administrators and organizers work without a second factor before one is required. */
const secondFactorGraceDays = 7

export interface SecondFactorPolicy {
  /** As configured; null where the installation decides. */
  readonly setting: 'optional' | 'required' | 'after_grace' | null
  /** Since when the installation requires one after the grace period; null where it never did. */
  readonly appliesSince: Date | null
}

/**
 * When a person must have a second factor; null where none is required of them. The grace period starts when they first
 * had the role or when the policy began to apply, whichever is later.
 */
export function secondFactorDueAt(
  person: { readonly role: RoleName; readonly privilegedSince: Date | null },
  { setting, appliesSince }: SecondFactorPolicy,
): Date | null {
  if (setting === 'required') return takesSecondFactor(person.role) ? new Date(0) : null
  if (setting === 'optional' || appliesSince === null || !mustHaveSecondFactor(person.role)) return null
  const startsAt = Math.max(appliesSince.getTime(), person.privilegedSince?.getTime() ?? 0)
  return new Date(startsAt + secondFactorGraceDays * dayInMs)
}

/** What may be shown as a second factor; nothing where none is asked for. Recovery codes alone are none. */
export function methodsOf(has: {
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

/** Whether it was meant as a code of an app, which shows six digits; everything else is a recovery code. */
export function isTotpCode(code: string): boolean {
  return /^\d{3}[ -]?\d{3}$/.test(code)
}

/**
 * Whether an account may take another e-mail.
 *
 * The new mailbox proves the account, and with it everything that was ever sent under the old address. So until that
 * one is proven, nothing may stand there but what the account was made from.
 */
export function mayTakeNewEmail(account: {
  readonly isVerified: boolean
  readonly seminarCount: number
  readonly hasClaim: boolean
}): boolean {
  return account.isVerified || account.seminarCount <= (account.hasClaim ? 1 : 0)
}

export type ManageRefusal = 'target_is_admin' | 'target_is_organizer' | 'makes_admin'

export const manageRefusalText: Record<ManageRefusal, string> = {
  target_is_admin: 'Only an administrator may change an administrator.',
  target_is_organizer:
    'Only an administrator may change the password, e-mail or two-step sign-in of another organizer.',
  makes_admin: 'Only an administrator may make somebody an administrator.',
}

export interface ManagedRoles {
  readonly targetRole: RoleName | null
  readonly newRole: RoleName | null
  /** The password, e-mail or second factor of somebody else is changed. */
  readonly changesSignIn?: boolean
}

/** Why somebody of this role may not make this change to a user; null where they may. */
export function whyNotManage(role: RoleName, change: ManagedRoles): ManageRefusal | null {
  if (may(role, 'users.manage_admins')) return null
  if (change.targetRole === 'admin') return 'target_is_admin'
  if (change.targetRole === 'organizer' && change.changesSignIn) return 'target_is_organizer'
  return change.newRole === 'admin' ? 'makes_admin' : null
}

/** Shorter ones stand by chance within other words. */
const shortestContextWord = 4

/** Letters without case and accents. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\P{L}+/u)
}

/**
 * Whether fewer than four letters remain of a password once the words of a context were removed: digits and signs do
 * not make a name a password. One that has none of the words is not judged.
 */
export function consistsOfContextWords(password: string, context: readonly string[]): boolean {
  const words = context
    .flatMap(wordsOf)
    .filter(({ length }) => length >= shortestContextWord)
    .sort((one, other) => other.length - one.length)
  const letters = wordsOf(password).join('')
  // A space in place of each, or what stands around it would become a word itself.
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), letters)
  return rest !== letters && rest.replaceAll(' ', '').length < shortestContextWord
}
