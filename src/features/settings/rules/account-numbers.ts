/** Numbers of wallets and bank accounts in texts, which show where to pay. */

/**
 * Fewest digits of an account number; shorter ones are years, times and amounts. Philippine wallets have 11
 * digits, banks 10 and more.
 */
const fewestDigits = 8

const invisibleSigns = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g
const isoDay = /\b\d{4}-\d{2}-\d{2}\b/g
const digitRun = /\d(?:[\s.()/–—-]{0,3}\d)*/g

/** Last ten digits, so that +63 917 and 0917 are the same. */
const toKey = (digits: string) => digits.slice(-10)

/** Numbers of a text that may be those of an account, without signs between the digits. */
function findAccountNumbers(text: string): string[] {
  const plain = text.normalize('NFKC').replace(invisibleSigns, '').replace(isoDay, ' ')
  return (plain.match(digitRun) ?? [])
    .map((run) => run.replace(/\D/g, ''))
    .filter((digits) => digits.length >= fewestDigits)
}

/** Numbers that `after` names and `before` does not, besides those in `known`, such as the provider's telephones. */
export function findNewAccountNumbers(
  before: readonly string[],
  after: readonly string[],
  known: readonly string[] = [],
): string[] {
  const keys = new Set([...before, ...known].flatMap(findAccountNumbers).map(toKey))
  return after.flatMap(findAccountNumbers).filter((digits) => !keys.has(toKey(digits)))
}

/** Every text in a value of the settings, without addresses of files and pages. */
export function listTextsInValue(value: unknown): string[] {
  if (typeof value === 'string') return /^(https?:|\/)/.test(value) ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(listTextsInValue)
}
