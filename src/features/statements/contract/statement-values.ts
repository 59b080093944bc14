/** Words of statements that tables, rules, shapes and screens share. */

/** Reasons why money may have paid a bill. */
export const moneyMatchRules = ['bill_code', 'reference', 'time', 'payer', 'withheld'] as const
export type MoneyMatchRule = (typeof moneyMatchRules)[number]

/** Reasons why money that names a bill is not proposed for it. */
export const unequalMoneyReasons = ['too_little', 'too_much', 'second_payment'] as const
export type UnequalMoneyReason = (typeof unequalMoneyReasons)[number]

/**
 * States of a line of a statement. `unequal`: it names a bill that it does not pay exactly. `aside`: it has nothing to do
 * with seminars, as staff said.
 */
export const statementLineStates = ['sure', 'likely', 'unequal', 'unknown', 'matched', 'aside'] as const
export type StatementLineState = (typeof statementLineStates)[number]
