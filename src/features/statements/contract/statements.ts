/** Wire shapes of statements and the matches of their lines. */
import * as z from 'zod/mini'
import { ledgerReasonField } from '#app/features/ledger/contract/fields.ts'
import { dateOrders } from '#app/features/payments/contract/statement-mapping.ts'
import {
  integerParam,
  maxRowId,
  pageQueryFields,
  pageResponseFields,
  rowIdField,
  versionField,
} from '#app/platform/paging.ts'
import { moneyMatchRules, statementLineStates, unequalMoneyReasons } from './statement-values.ts'

/** Statements of a month have less than 1 MB. */
export const largestStatementInBytes = 5 * 1024 * 1024

const heading = () => z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters'))
const requiredHeading = (message: string) => heading().check(z.minLength(1, message))

/** Headings as the file writes them; empty ones count as left out. `dateOrder` says what '05/06/2026' means. */
const StatementMapping = z
  .strictObject({
    date: requiredHeading('Choose the column of the dates'),
    description: requiredHeading('Choose the column of the descriptions'),
    reference: z.optional(heading()),
    amount: z.optional(heading()),
    debit: z.optional(heading()),
    credit: z.optional(heading()),
    direction: z.optional(heading()),
    balance: z.optional(heading()),
    dateOrder: z.optional(z.enum(dateOrders)),
  })
  .check(
    z.refine(({ amount, credit }) => Boolean(amount || credit), {
      message: 'Choose the column of the amounts, or of money in',
      path: ['amount'],
    }),
  )

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Multipart body; the mapping is JSON in it. */
export const ImportStatementInput = z.strictObject({
  file: z.file('Choose the file of the statement'),
  accountId: integerParam(1, maxRowId),
  /** Password of a PDF. */
  password: z.optional(z.string().check(z.maxLength(200, 'At most 200 characters'))),
  /** Mapping of columns; left out, the account’s latest one or usual headings. */
  mapping: z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? parseJson(value) : value)),
      StatementMapping,
    ),
  ),
})
export type ImportStatementInput = z.infer<typeof ImportStatementInput>

/** Multipart body. */
export const ReadHeadingsInput = z.strictObject({
  file: z.file('Choose the file of the statement'),
  accountId: integerParam(1, maxRowId),
})
export type ReadHeadingsInput = z.infer<typeof ReadHeadingsInput>

const foundHeading = z.optional(z.string())

export const StatementHeadings = z.object({
  /** Headings as the table writes them. */
  headings: z.array(z.string()),
  /** Columns that are stored for the account, if they fit, otherwise those with usual headings. */
  columns: z.object({
    date: foundHeading,
    description: foundHeading,
    reference: foundHeading,
    amount: foundHeading,
    debit: foundHeading,
    credit: foundHeading,
    direction: foundHeading,
    balance: foundHeading,
  }),
  /** Order of day and month that is stored for the account; null if it is not known. */
  dateOrder: z.nullable(z.enum(dateOrders)),
  /** Order of day and month in the found column of dates; null without one, or if its dates cannot be read. */
  dates: z.nullable(
    z.object({
      /** Null if they show none. */
      order: z.nullable(z.enum(dateOrders)),
      /** The date that shows it, or one that can be read in two ways; null if the order does not matter. */
      example: z.nullable(z.string()),
    }),
  ),
})
export type StatementHeadings = z.infer<typeof StatementHeadings>

/** Month in which nothing came in, of which there is no file. */
export const EmptyMonthInput = z.strictObject({
  accountId: rowIdField(),
  /** YYYY-MM */
  month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Choose a month')),
})
export type EmptyMonthInput = z.infer<typeof EmptyMonthInput>

/** Months that are over and have no statement, of the accounts that are on, the latest first. */
export const MonthsWithoutStatement = z.object({
  months: z.array(
    z.object({
      accountId: z.int(),
      account: z.string(),
      /** YYYY-MM */
      month: z.string(),
      /** Staff said that there were no transactions. */
      isDeclared: z.boolean(),
    }),
  ),
})
export type MonthsWithoutStatement = z.infer<typeof MonthsWithoutStatement>

export const ImportStatementResponse = z.object({
  importId: z.int(),
  /** The same file was imported before with the same columns, so that nothing changed. */
  isRepeated: z.boolean(),
})
export type ImportStatementResponse = z.infer<typeof ImportStatementResponse>

const statementFields = {
  id: z.int(),
  account: z.string(),
  /** First and last day, as YYYY-MM-DD. */
  periodFrom: z.string(),
  periodTo: z.string(),
  /** Rows of the file. */
  rows: z.int(),
  /** Lines with money that came in. */
  received: z.int(),
  importedAt: z.iso.datetime(),
  importedBy: z.nullable(z.object({ id: z.int(), displayName: z.string() })),
}

export const StatementImport = z.object(statementFields)
export type StatementImport = z.infer<typeof StatementImport>

export const StatementImportsQuery = z.strictObject(pageQueryFields(10))
export type StatementImportsQuery = z.infer<typeof StatementImportsQuery>

export const StatementImportList = z.object({ imports: z.array(StatementImport), ...pageResponseFields })
export type StatementImportList = z.infer<typeof StatementImportList>

export const StatementImportQuery = z.strictObject({
  id: integerParam(1, maxRowId),
  /** Lines of this state only; left out, all but those that are set aside. */
  show: z.optional(z.enum(statementLineStates)),
  ...pageQueryFields(50),
})
export type StatementImportQuery = z.infer<typeof StatementImportQuery>

const billOfLine = {
  billId: z.int(),
  /** Code of the bill as shown, such as 'K7QP-9F2M'. */
  billCode: z.string(),
  /** Null once the person is erased. */
  name: z.nullable(z.string()),
}

const LineMatch = z.object({
  kind: z.enum(['sure', 'likely', 'unequal']),
  ...billOfLine,
  reason: z.enum([...moneyMatchRules, ...unequalMoneyReasons]),
  /** Pesos to allocate: of an unequal line all of it. */
  amount: z.number(),
  /** Tax that the payer seems to have withheld. */
  withheld: z.number(),
  /** Pesos beyond the bill, which stay without a bill once the match is accepted. */
  excess: z.number(),
  /** Staff took this payment off this bill before, so that it is never sure. */
  wasUndone: z.boolean(),
})
export type StatementLineMatch = z.infer<typeof LineMatch>

const LineAllocation = z.object({ id: z.int(), ...billOfLine, amount: z.number() })
export type StatementLineAllocation = z.infer<typeof LineAllocation>

export const StatementLine = z.object({
  moneyInId: z.int(),
  /** Midnight in Manila where the statement gives only the day. */
  occurredAt: z.iso.datetime(),
  amount: z.number(),
  reference: z.nullable(z.string()),
  description: z.string(),
  payer: z.nullable(z.string()),
  state: z.enum(statementLineStates),
  match: z.nullable(LineMatch),
  /** Allocations that count. */
  allocations: z.array(LineAllocation),
  /** Pesos that no bill has yet. */
  unallocated: z.number(),
  /** Person whose credit the line is; null if of no person. */
  credit: z.nullable(z.object({ name: z.nullable(z.string()) })),
  /** Null unless staff set the line aside. The name is null once the user is deleted. */
  setAside: z.nullable(z.object({ reason: z.string(), at: z.iso.datetime(), by: z.nullable(z.string()) })),
  version: z.int(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** The counts are of all lines, whatever is shown. */
export const StatementImportDetails = z.object({
  import: StatementImport,
  rows: z.int(),
  /** Lines that an earlier statement had. */
  known: z.int(),
  sure: z.int(),
  likely: z.int(),
  unequal: z.int(),
  unknown: z.int(),
  matched: z.int(),
  aside: z.int(),
  lines: z.array(StatementLine),
  ...pageResponseFields,
})
export type StatementImportDetails = z.infer<typeof StatementImportDetails>

export const AcceptSureMatchesInput = z.strictObject({ importId: rowIdField() })
export type AcceptSureMatchesInput = z.infer<typeof AcceptSureMatchesInput>

export const AcceptSureMatchesResponse = z.object({ accepted: z.int() })
export type AcceptSureMatchesResponse = z.infer<typeof AcceptSureMatchesResponse>

/** Lines with their versions as shown: one that was changed meanwhile refuses all. */
const chosenLines = () =>
  z
    .array(z.strictObject({ moneyInId: rowIdField(), version: versionField().check(z.positive()) }))
    .check(z.minLength(1, 'Choose a payment'), z.maxLength(100, 'At most 100 payments'))

export const SetAsideInput = z.strictObject({ lines: chosenLines(), reason: ledgerReasonField() })
export type SetAsideInput = z.infer<typeof SetAsideInput>

export const BringBackInput = z.strictObject({ lines: chosenLines() })
export type BringBackInput = z.infer<typeof BringBackInput>

/** Number of lines that were changed. */
export const ChangedLinesResponse = z.object({ changed: z.int() })
export type ChangedLinesResponse = z.infer<typeof ChangedLinesResponse>

/** Pesos, and midnight in Manila where only the day is known. */
const ReceivedPayment = z.object({ amount: z.number(), occurredAt: z.iso.datetime() })

/** What statements say about the reference of a proof. */
export const ProofInStatements = z.object({
  isSeen: z.boolean(),
  /** First and last day of the statement that lacks it, as YYYY-MM-DD. */
  period: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Accounts whose statement of these days is not imported yet, so that it is not known. */
  missing: z.array(z.object({ account: z.string(), from: z.string(), to: z.string() })),
  /** The payment that it names; null unless it is seen. */
  received: z.nullable(ReceivedPayment),
  /** A payment whose reference differs by one or two characters, which is likely a typing error. */
  near: z.nullable(z.extend(ReceivedPayment, { reference: z.string() })),
})
export type ProofInStatements = z.infer<typeof ProofInStatements>
