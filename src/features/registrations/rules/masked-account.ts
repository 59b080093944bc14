/**
 * Words for an account that somebody typed, by the last four digits of its last number. Nothing else of it is shown: whoever
 * cancels with a stolen session would write into our e-mail.
 */
export function maskAccount(typed: string): string {
  const numbers = typed.match(/\d(?:[\d -]*\d)?/g) ?? []
  const digits = numbers.map((number) => number.replace(/\D/g, '')).findLast(({ length }) => length > 4)
  return digits === undefined ? 'the account that was given' : `the account that ends in ${digits.slice(-4)}`
}
