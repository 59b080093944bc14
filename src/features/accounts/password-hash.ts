/** Passwords at rest: argon2id with the library's parameters (19 MiB, two passes), in its encoded form. */
import { hash, verify } from '@node-rs/argon2'
import { refuseField } from '../../platform/refusals.ts'

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Passwords that turn up again and again in stolen databases; half a megabyte, so read when first needed. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Hashes a new password. Refuses one that everybody tries first, naming the field it came from. */
export async function hashNewPassword(password: string, field: string): Promise<string> {
  commonPasswords ??= readCommonPasswords()
  if ((await commonPasswords).has(password.toLowerCase())) {
    throw refuseField(field, 'password_common', 'This password is too common. Please choose another one.')
  }
  return hash(password)
}

/** Of a password that nobody has; made once, so that comparing with nothing costs as much as comparing. */
let nobodysHash: Promise<string> | undefined

/** Whether the password is right; without a stored one it never is, after the same time. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(crypto.randomUUID())
  const isRight = await verify(stored ?? (await nobodysHash), password)
  return stored !== null && isRight
}
