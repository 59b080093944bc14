/** Pesos as people type them. */

/** One line also in forms on phones, where a second one would move the button while it is pressed. */
export const invalidAmountText = 'Enter pesos, with at most two decimals'

/** Pattern of amounts, checked as text, because 0.29 * 100 is not 29. */
const amountPattern = /^\d{1,8}(\.\d{1,2})?$/

export function parseTypedAmount(typed: string): number | null {
  const digits = typed.replace(/[₱,\s]/g, '')
  return amountPattern.test(digits) && Number(digits) > 0 ? Number(digits) : null
}
