/** Content of a statement of a wallet or bank, independent of its format. */
import type { DateOrder } from '#app/features/payments/contract/statement-mapping.ts'

/** Whole centavos: pesos with fractions do not add up exactly. */
export type Centavos = number

export type StatementKind = 'gcash-pdf' | 'csv' | 'xlsx'

/** Money that came in. */
export interface ReceivedMoneyLine {
  /** Midnight in Manila where the statement gives only the day. */
  readonly occurredAt: Date
  readonly amount: Centavos
  /** Reference as the statement shows it. */
  readonly reference: string | null
  /** Reference for comparison; null also where several lines of the amount show the same one. */
  readonly normalizedReference: string | null
  readonly payer: string | null
  /** Description of at most 80 characters, because it is about non-registrants. */
  readonly description: string
  readonly balance: Centavos | null
}

export interface AccountStatement<Line = ReceivedMoneyLine> {
  readonly lines: readonly Line[]
  /** First and last day, as YYYY-MM-DD in Manila. */
  readonly periodFrom: string
  readonly periodTo: string
  /** Balance before the first row; null for statements without balances. */
  readonly opening: Centavos | null
  readonly closing: Centavos | null
  /** Rows of the statement, money that went out included. */
  readonly rows: number
  /** Order in which the dates of a table were read, where two were possible. */
  readonly dateOrder?: DateOrder | null
}

/** A row of a statement, before anything is left out. */
export interface StatementRow {
  /** Number of the row as a person counts: rows of a PDF from 1, rows of a spreadsheet by its own numbers. */
  readonly row: number
  readonly occurredAt: Date
  /** Negative for money that went out. */
  readonly movement: Centavos
  readonly reference: string | null
  readonly description: string
  readonly balance: Centavos | null
}

export type StatementFault =
  | 'file_too_large'
  | 'file_type_not_accepted'
  | 'file_damaged'
  | 'password_needed'
  | 'wrong_password'
  | 'too_many_pages'
  | 'too_many_rows'
  | 'too_much_inside'
  | 'not_a_statement'
  | 'no_rows'
  | 'incomplete_statement'
  | 'rows_do_not_follow'
  | 'totals_differ'
  | 'columns_missing'
  | 'columns_ambiguous'
  | 'unreadable_date'
  | 'ambiguous_dates'
  | 'unreadable_amount'

/** Reason why a file cannot be used, with a message for the person who uploaded it. */
export class UnreadableStatementError extends Error {
  readonly fault: StatementFault

  constructor(fault: StatementFault, message: string) {
    super(message)
    this.name = 'UnreadableStatement'
    this.fault = fault
  }
}
