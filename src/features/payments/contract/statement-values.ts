/** Words of statements that tables, rules, shapes and screens share. */

/** Headings of the columns of a table; amounts are one signed column, or credits with or without debits. */
export interface StatementMapping {
  readonly date: string
  readonly description: string
  readonly reference?: string | undefined
  readonly amount?: string | undefined
  readonly debit?: string | undefined
  readonly credit?: string | undefined
  readonly balance?: string | undefined
}

/** Why money may have paid a bill. */
export const matchRules = ['bill_code', 'reference', 'time', 'payer', 'withheld'] as const
export type MatchRule = (typeof matchRules)[number]

/** Why money that names a bill is not proposed for it. */
export const unequalReasons = ['too_little', 'too_much', 'second_payment'] as const
export type UnequalReason = (typeof unequalReasons)[number]

/** What is known of a line of a statement. `unequal`: it names a bill that it does not pay exactly. */
export const lineStates = ['sure', 'likely', 'unequal', 'unknown', 'matched'] as const
export type LineState = (typeof lineStates)[number]
