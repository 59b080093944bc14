import { randomInt } from 'node:crypto'
import { hashToken } from './one-time-token.ts'

const codesAtOnce = 10

/** No characters that are easily confused on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Thirty characters out of 31 give 148 bits, so a plain hash suffices. Older codes of 15 remain valid. */
const groups = 6
const charactersInGroup = 5

function generateCode(): string {
  const group = () =>
    Array.from({ length: charactersInGroup }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Formatted for display: 'k7mpx-2nq4d-wv8ra-h3tjc-9eybg-5sufz'. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, generateCode)
}

/** Hash of a code as typed; case, spaces and dashes are ignored. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(`recovery:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
}
