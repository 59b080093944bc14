/** How the tables of statements are read, which their account remembers. */

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
