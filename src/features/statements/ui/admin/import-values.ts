import * as z from 'zod/mini'
import type { ReceivingAccount } from '#app/features/ledger/contract/ledger.ts'
import {
  dateOrders,
  type StatementColumns,
  type StatementMapping,
} from '#app/features/payments/contract/statement-mapping.ts'
import type { StatementHeadings } from '#app/features/statements/contract/statements.ts'

const largestInBytes = 5 * 1024 * 1024

/** '' where the table has none; null while what was found is right. */
const column = () => z.nullable(z.string())

export const statementImportSchema = z
  .object({
    accountId: z.string().check(z.minLength(1, 'Choose an account')),
    file: z
      .nullable(z.custom<File>((value) => value instanceof File))
      .check(z.refine((file) => (file?.size ?? 0) <= largestInBytes, 'The file is larger than 5 MB')),
    pasted: z.string().check(z.maxLength(largestInBytes, 'These are too many rows')),
    password: z.string().check(z.maxLength(200, 'At most 200 characters')),
    mapping: z.object({
      date: column(),
      description: column(),
      reference: column(),
      credit: column(),
      debit: column(),
      amount: column(),
      direction: column(),
      balance: column(),
      /** '' for what the dates show. */
      dateOrder: z.nullable(z.enum(['', ...dateOrders])),
    }),
  })
  .check(
    z.refine(({ file, pasted }) => file !== null || pasted.trim() !== '', {
      message: 'Choose the file of the statement, or paste its rows',
      path: ['file'],
    }),
  )
export type StatementImportValues = z.infer<typeof statementImportSchema>

export const unchosenStatementMapping: StatementImportValues['mapping'] = {
  date: null,
  description: null,
  reference: null,
  credit: null,
  debit: null,
  amount: null,
  direction: null,
  balance: null,
  dateOrder: null,
}

export const emptyStatementImport: StatementImportValues = {
  accountId: '',
  file: null,
  pasted: '',
  password: '',
  mapping: unchosenStatementMapping,
}

export const isPdfFile = (file: File | null) => file !== null && /\.pdf$/i.test(file.name)

export const pastedFileName = 'pasted.txt'

/** Rows that were pasted are imported like a file. */
export function toStatementFile({
  file,
  pasted,
}: Pick<StatementImportValues, 'file' | 'pasted'>): File | null {
  if (file !== null) return file
  return pasted.trim() === '' ? null : new File([pasted], pastedFileName, { type: 'text/plain' })
}

/** Returns the mapping that was found, with what was chosen instead. */
export function toStatementMapping(
  chosen: StatementImportValues['mapping'],
  { columns, dateOrder }: Pick<StatementHeadings, 'columns' | 'dateOrder'>,
): StatementMapping {
  const of = (name: keyof StatementColumns) => chosen[name] ?? columns[name] ?? ''
  const order = chosen.dateOrder ?? dateOrder
  return {
    ...(order && { dateOrder: order }),
    direction: of('direction'),
    date: of('date'),
    description: of('description'),
    reference: of('reference'),
    amount: of('amount'),
    debit: of('debit'),
    credit: of('credit'),
    balance: of('balance'),
  }
}

/** Accounts of which there are statements. */
export function toAccountOptions(accounts: readonly ReceivingAccount[] = []) {
  const listed = accounts.filter(({ isActive, kind }) => isActive && kind !== 'cash')
  return [
    { value: '', label: 'Choose an account' },
    ...listed.map(({ id, label }) => ({ value: String(id), label })),
  ]
}
