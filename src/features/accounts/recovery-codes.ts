/** Codes for whoever lost their other factors. */
import { randomInt } from 'node:crypto'
import { hashToken } from './one-time-token.ts'

const codesAtOnce = 10

/** Letters and digits that nobody mistakes for one another on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Thirty of 31 letters are 148 bits, so a plain hash is enough. Codes made before had 15 and go on working. */
const groups = 6
const lettersInGroup = 5

function newCode(): string {
  const group = () =>
    Array.from({ length: lettersInGroup }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** As they are shown: 'k7mpx-2nq4d-wv8ra-h3tjc-9eybg-5sufz'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, newCode)
}

/** Of a code as people type it: its case, spaces and dashes do not count. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(`recovery:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
}
