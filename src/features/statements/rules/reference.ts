/** Least length of a reference; shorter ones, such as the number of a branch, are those of many payments. */
const leastLength = 6
const leastDigits = 4

/**
 * A reference number in the form in which it is compared: upper-case letters and digits. Null for what does not
 * identify a payment, such as 'INSTAPAY' or '000000'.
 */
export function normalizeReference(reference: string | null): string | null {
  const plain = (reference ?? '').replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  const digits = plain.replaceAll(/\D/g, '')
  if (plain.length < leastLength || digits.length < leastDigits || /^(.)\1*$/.test(plain)) return null
  return plain
}
