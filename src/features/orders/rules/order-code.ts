/**
 * Codes of bills: seven letters of Crockford's base 32 and a check letter. The letters are elements of GF(32) with
 * the polynomial x⁵ + x² + 1; the sum of letter × x^(7 − position) over all eight is zero. All weights differ and
 * none is zero, so that each wrong letter and each exchange of two different letters is found.
 */

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8
const polynomial = 0b100101

/** Multiplies by x in GF(32). */
const timesX = (element: number) => (element < 16 ? element << 1 : (element << 1) ^ polynomial)

const sumOf = (elements: readonly number[]) => elements.reduce((sum, element) => timesX(sum) ^ element, 0)

/** @param bytes seven random ones, of which five bits each count */
export function toOrderCode(bytes: Uint8Array): string {
  const elements = Array.from(bytes.subarray(0, codeLength - 1), (byte) => byte & 31)
  return [...elements, timesX(sumOf(elements))].map((element) => letters.charAt(element)).join('')
}

/** Reads a code as typed, such as 'k7qp-9f2m'; the letters O, I and L are digits. Null if it is none. */
export function parseOrderCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const elements = Array.from(code, (letter) => letters.indexOf(letter))
  if (elements.length !== codeLength || elements.includes(-1)) return null
  return sumOf(elements) === 0 ? code : null
}

/** 'K7QP-9F2M' */
export function formatOrderCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

/** Returns a random code; one of 34 billion. */
export function newOrderCode(): string {
  return toOrderCode(crypto.getRandomValues(new Uint8Array(codeLength - 1)))
}
