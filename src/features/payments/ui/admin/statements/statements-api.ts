import { queryOptions } from '@tanstack/react-query'
import type { LineState } from '#app/features/payments/contract/statement-values.ts'
import type { LineMatch, StatementImport } from '#app/features/payments/contract/statements.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { formatDateRange, formatDateTime, startOfManilaDay } from '#app/platform/format/dates.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  rowIdParam,
  type SearchParamsOf,
} from '#app/ui/admin/search-params.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'
import { ledgerChange, ledgerKey } from '../bills/bills-api.ts'
import { pastedName } from './import-values.ts'

export const lineStateLabels: Record<LineState, string> = {
  sure: 'Sure',
  likely: 'Likely',
  unequal: 'To look at',
  unknown: 'Unknown',
  matched: 'Matched',
}

export const reasonLabels: Record<LineMatch['reason'], string> = {
  bill_code: 'Names the bill',
  reference: 'Reference of the proof',
  time: 'Amount, and time of the proof',
  payer: 'Amount, and name of the payer',
  withheld: 'Amount without the tax withheld',
  too_little: 'Too little for its bill',
  too_much: 'Too much for its bill',
  second_payment: 'Its bill is paid by another payment',
}

export const periodOf = ({ periodFrom, periodTo }: StatementImport) =>
  formatDateRange(startOfManilaDay(periodFrom), startOfManilaDay(periodTo))

export const importedText = ({ importedAt, importedBy }: StatementImport) =>
  `${formatDateTime(importedAt)} by ${importedBy?.displayName ?? 'a deleted user'}`

/** `/bills?tab=statements&statement=7&show=sure&page=2` */
export const statementsSearchParams = defineSearchParams({
  statement: rowIdParam,
  show: optionParam(lineStateLabels),
  page: pageParam,
})
export type StatementsParams = SearchParamsOf<typeof statementsSearchParams>

export function statementImportsQuery(api: ApiClient, page: number) {
  return queryOptions({
    queryKey: [...ledgerKey, 'imports', page],
    queryFn: ({ signal }) =>
      api.request('GET /money/imports/list', {
        query: { page },
        fallback: 'Failed to load the statements',
        signal,
      }),
  })
}

export interface StatementParams extends StatementsParams {
  readonly statement: number
}

export function statementImportQuery(api: ApiClient, { statement, show, page }: StatementParams) {
  return queryOptions({
    queryKey: [...ledgerKey, 'import', { statement, show, page }],
    queryFn: ({ signal }) =>
      api.request('GET /money/imports', {
        query: { id: statement, show, page },
        fallback: 'Failed to load the statement',
        signal,
      }),
    // Bills are paid meanwhile by others.
    staleTime: 0,
  })
}

export interface TableSource {
  /** NaN while none is chosen. */
  readonly accountId: number
  readonly table: File | null
  /** Of pasted rows. */
  readonly restedText: string
}

/** Beyond, there are no headings. */
const longestHeadings = 10_000

/** Read by the server, which stores nothing. */
export function statementHeadingsQuery(api: ApiClient, { accountId, table, restedText }: TableSource) {
  return queryOptions({
    queryKey: [
      ...[...ledgerKey, 'headings', accountId, table?.name, table?.size],
      table?.name === pastedName ? restedText.slice(0, longestHeadings) : table?.lastModified,
    ],
    queryFn: ({ signal }) => {
      if (table === null) throw new Error('No table is chosen.')
      return api.request('POST /money/imports/headings', {
        body: { file: table, accountId },
        fallback: 'The columns could not be read',
        signal,
      })
    },
    enabled: table !== null && accountId > 0,
    retry: false,
  })
}

export const importStatementMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/imports',
  fallback: 'The statement could not be imported',
  succeeded: ({ isRepeated }) =>
    isRepeated ? 'This file was imported before. Nothing was changed.' : 'The statement is imported.',
})

export const declareEmptyMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/imports/empty',
  fallback: 'The month could not be declared',
  succeeded: () => 'The month is declared.',
})

export const acceptSureMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/match/accept-sure',
  fallback: 'Not all matches could be accepted',
  succeeded: ({ accepted }) =>
    accepted === 1 ? '1 payment is accepted.' : `${accepted} payments are accepted.`,
})

export const matchMoneyMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/match',
  fallback: 'The payment could not be allocated',
  succeeded: () => 'The payment is allocated.',
})
