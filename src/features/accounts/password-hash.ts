/** Passwords at rest: argon2id with the library's parameters (19 MiB, two passes), in its encoded form. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { provider } from '../../content/provider.ts'
import { Refusal, refuseField } from '../../platform/refusals.ts'
import { createTurns } from '../../platform/turns.ts'
import { consistsOfContextWords } from './rules.ts'

/**
 * All processors but one, so that whoever reads a page does not wait for those who sign in. Each takes 19 MiB and one of
 * the few threads that files and pictures need too.
 */
export const passwordsAtOnce = Math.max(1, availableParallelism() - 1)

/** About four seconds of sign-ins: longer nobody waits. */
const turns = createTurns({ atOnce: passwordsAtOnce, waitingWeight: 400 * passwordsAtOnce })

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = await turns.take(1, work)
  if (turn !== null) return turn.result
  const message = 'Many people are signing in at this moment. Please try again in a few seconds.'
  throw new Refusal('unavailable', 'sign_ins_waiting', message, { retryAfterSeconds: 5 })
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Passwords that turn up again and again in stolen databases; half a megabyte, so read when first needed. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether it is one of the passwords that everybody tries first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords()
  return (await commonPasswords).has(password.toLowerCase())
}

/** The software's own name; a provider may have another. */
const productName = 'Pagsulong'

/** What a password is for, in words that those who know the site or its owner try first (docs/security.md). */
export function passwordContext(
  appUrl: string,
  owner: {
    readonly email: string
    readonly displayName: string | null
    readonly firstName?: string | null
    readonly lastName?: string | null
  } | null,
): string[] {
  const { email = '', displayName, firstName, lastName } = owner ?? {}
  const [localPart = ''] = email.split('@')
  const names = [displayName, firstName, lastName].map((name) => name ?? '')
  return [provider.name, productName, new URL(appUrl).hostname, localPart, ...names]
}

/**
 * Hashes a new password. Refuses one that everybody tries first, and one that consists of words of its context, naming
 * the field it came from.
 */
export async function hashNewPassword(
  password: string,
  field: string,
  context: readonly string[],
): Promise<string> {
  if (consistsOfContextWords(password, context)) {
    const message =
      'This password is only a name, the e-mail or the name of this site. Please choose another one.'
    throw refuseField(field, 'password_of_context_words', message)
  }
  if (await isCommonPassword(password)) {
    throw refuseField(field, 'password_common', 'This password is too common. Please choose another one.')
  }
  return inTurn(() => hash(password))
}

/** Of a password that nobody has; made once, so that comparing with nothing costs as much as comparing. */
let nobodysHash: Promise<string> | undefined

/** Whether the password is right; without a stored one it never is, after the same time. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(crypto.randomUUID())
  const compared = stored ?? (await nobodysHash)
  const isRight = await inTurn(() => verify(compared, password))
  return stored !== null && isRight
}
