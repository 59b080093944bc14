import { randomBytes } from 'node:crypto'
import { verifyCodeLength } from '../rules/certificate-number.ts'

/** Crockford's base32: no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 50 random bits, without which a number shows nothing. */
export function createVerifyCode(): string {
  // 256 is a multiple of 32, so that every letter is equally likely.
  return Array.from(randomBytes(verifyCodeLength), (byte) => alphabet[byte & 31]).join('')
}
