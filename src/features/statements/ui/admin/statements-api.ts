import { queryOptions } from '@tanstack/react-query'
import { ledgerMutation } from '#app/features/ledger/ui/admin/bills-api.ts'
import type { StatementLineState } from '#app/features/statements/contract/statement-values.ts'
import type { StatementImport, StatementLineMatch } from '#app/features/statements/contract/statements.ts'
import { endpointQuery, getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import { formatDateRange, formatDateTime, startOfManilaDay } from '#app/platform/format/dates.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  rowIdParam,
  type SearchParamsOf,
} from '#app/ui/admin/search-params.ts'
import { pastedFileName } from './import-values.ts'

export const lineStateLabels: Record<StatementLineState, string> = {
  sure: 'Sure',
  likely: 'Likely',
  unequal: 'To look at',
  unknown: 'Unknown',
  matched: 'Matched',
  aside: 'Set aside',
}

export const matchReasonLabels: Record<StatementLineMatch['reason'], string> = {
  bill_code: 'Names the bill',
  reference: 'Reference of the proof',
  time: 'Amount, and time of the proof',
  payer: 'Amount, and name of the payer',
  withheld: 'Amount without the tax withheld',
  too_little: 'Too little for its bill',
  too_much: 'Too much for its bill',
  second_payment: 'Its bill is paid by another payment',
}

export const formatStatementPeriod = ({ periodFrom, periodTo }: StatementImport) =>
  formatDateRange(startOfManilaDay(periodFrom), startOfManilaDay(periodTo))

export const describeStatementImport = ({ importedAt, importedBy }: StatementImport) =>
  `${formatDateTime(importedAt)} by ${importedBy?.displayName ?? 'a deleted user'}`

/** `/bills/statements?statement=7&show=sure&page=2` */
export const statementsSearchParams = defineSearchParams({
  statement: rowIdParam,
  show: optionParam(lineStateLabels),
  page: pageParam,
})
export type StatementsParams = SearchParamsOf<typeof statementsSearchParams>

export function statementImportsQuery(page: number) {
  return endpointQuery('GET /money/imports/list', { query: { page } })
}

export function monthsWithoutStatementQuery() {
  return endpointQuery('GET /money/imports/months')
}

export interface StatementDetailParams extends StatementsParams {
  readonly statement: number
}

export function statementImportQuery({ statement, show, page }: StatementDetailParams) {
  return {
    ...endpointQuery('GET /money/imports', { query: { id: statement, show, page } }),
    // Bills are paid meanwhile by others.
    staleTime: 0,
  }
}

export interface StatementTableSource {
  /** NaN while none is chosen. */
  readonly accountId: number
  readonly table: File | null
  /** Pasted text, once typing has paused. */
  readonly restedText: string
}

/** Characters of pasted text in the query key; beyond them there are no headings. */
const longestHeadings = 10_000

/** Query that the server answers without storing anything. */
export function statementHeadingsQuery({ accountId, table, restedText }: StatementTableSource) {
  return queryOptions({
    queryKey: [
      ...['POST /money/imports/headings', accountId, table?.name, table?.size],
      table?.name === pastedFileName ? restedText.slice(0, longestHeadings) : table?.lastModified,
    ],
    queryFn: ({ client, signal }) => {
      if (table === null) throw new Error('No table is chosen.')
      return getApiOfQueryClient(client).request('POST /money/imports/headings', {
        body: { file: table, accountId },
        fallback: 'The columns could not be read',
        signal,
      })
    },
    enabled: table !== null && accountId > 0,
    retry: false,
  })
}

export const importStatementMutation = ledgerMutation('POST /money/imports', {
  failed: 'The statement could not be imported',
  succeeded: ({ isRepeated }) =>
    isRepeated ? 'This file was imported before. Nothing was changed.' : 'The statement is imported.',
})

export const declareEmptyMutation = ledgerMutation('POST /money/imports/empty', {
  failed: 'The month could not be declared',
  succeeded: () => 'The month is declared.',
})

export const takeBackEmptyMutation = ledgerMutation('POST /money/imports/empty/undo', {
  failed: 'The month could not be changed',
  succeeded: () => 'The statement of the month is missing again.',
})

export const acceptSureMutation = ledgerMutation('POST /money/match/accept-sure', {
  failed: 'Not all matches could be accepted',
  succeeded: ({ accepted }) =>
    accepted === 1 ? '1 payment is accepted.' : `${accepted} payments are accepted.`,
})

const countPayments = (count: number) =>
  count === 1 ? 'The payment is' : `${count.toLocaleString('en-US')} payments are`

export const setAsideMutation = ledgerMutation('POST /money/match/set-aside', {
  failed: 'Nothing was set aside',
  succeeded: ({ changed }) => `${countPayments(changed)} set aside.`,
})

export const bringBackMutation = ledgerMutation('POST /money/match/bring-back', {
  failed: 'Nothing was brought back',
  succeeded: ({ changed }) => `${countPayments(changed)} to be matched again.`,
})
