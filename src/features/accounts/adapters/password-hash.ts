/** Password hashing: argon2id with the library's defaults (19 MiB, two passes), in encoded form. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import { isPasswordMadeOfContextWords } from '../rules.ts'

/**
 * Sign-ins must not slow down page requests. Each hash takes 19 MiB and a thread of the pool shared with
 * files and images.
 */
const maxConcurrentPasswordHashes = Math.max(1, availableParallelism() - 1)

/** Semaphore with at most about four seconds of queued sign-ins. */
const hashingSemaphore = createSemaphore({
  atOnce: maxConcurrentPasswordHashes,
  waitingWeight: 400 * maxConcurrentPasswordHashes,
})

async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  const outcome = await hashingSemaphore.take(1, work)
  if (outcome !== null) return outcome.result
  const message = 'Many people are signing in at this moment. Please try again in a few seconds.'
  throw new Refusal('unavailable', 'sign_ins_waiting', message, { retryAfterSeconds: 5 })
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Common leaked passwords; half a megabyte, so read at first use. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords()
  return (await commonPasswords).has(password.toLowerCase())
}

/** The product's name; a provider may have another. */
const productName = 'Pagsulong'

/** Words related to the site or user, which attackers try first (docs/security.md). */
export function passwordContextWords(
  { appUrl, siteName }: { readonly appUrl: string; readonly siteName: string },
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
  return [siteName, productName, new URL(appUrl).hostname, localPart, ...names]
}

/** Hashes a new password. Refuses common passwords and those made of context words, naming the field. */
export async function hashNewPassword(
  password: string,
  field: string,
  context: readonly string[],
): Promise<string> {
  if (isPasswordMadeOfContextWords(password, context)) {
    const message =
      'This password is too easy to guess: it is a name, the e-mail address or the name of this site. Please choose another one.'
    throw fieldRefusal(field, 'password_of_context_words', message)
  }
  if (await isCommonPassword(password)) {
    throw fieldRefusal(field, 'password_common', 'This password is too common. Please choose another one.')
  }
  return withHashingSlot(() => hash(password))
}

/** A dummy hash, so that comparing without a stored password takes as long. */
let dummyHash: Promise<string> | undefined

/** Whether the password is correct; without a stored one false, after the same time. */
export async function isCorrectPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID())
  const compared = stored ?? (await dummyHash)
  const isRight = await withHashingSlot(() => verify(compared, password))
  return stored !== null && isRight
}
