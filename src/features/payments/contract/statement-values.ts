/** Words of statements that tables, rules, shapes and screens share. */

/**
 * Headings of the columns of a table; amounts are one column, signed or with a column that says CR or DR, or credits
 * with or without debits.
 */
export interface StatementColumns {
  readonly date: string
  readonly description: string
  readonly reference?: string | undefined
  readonly amount?: string | undefined
  readonly debit?: string | undefined
  readonly credit?: string | undefined
  /** Column that says of each amount whether it came in (CR) or went out (DR). */
  readonly direction?: string | undefined
  readonly balance?: string | undefined
}

/** Meanings of '05/06/2026'. */
export const dateOrders = ['month_first', 'day_first'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Instructions for reading a table. */
export interface StatementMapping extends StatementColumns {
  /** Order of day and month; left out, the dates show it. */
  readonly dateOrder?: DateOrder | undefined
}

/** Reasons why money may have paid a bill. */
export const moneyMatchRules = ['bill_code', 'reference', 'time', 'payer', 'withheld'] as const
export type MoneyMatchRule = (typeof moneyMatchRules)[number]

/** Reasons why money that names a bill is not proposed for it. */
export const unequalMoneyReasons = ['too_little', 'too_much', 'second_payment'] as const
export type UnequalMoneyReason = (typeof unequalMoneyReasons)[number]

/** States of a line of a statement. `unequal`: it names a bill that it does not pay exactly. */
export const statementLineStates = ['sure', 'likely', 'unequal', 'unknown', 'matched'] as const
export type StatementLineState = (typeof statementLineStates)[number]
