import {
  statementImportQuery,
  statementImportsQuery,
  statementsSearchParams,
} from '#app/features/statements/ui/admin/statements-api.ts'
import { StatementsScreen } from '#app/features/statements/ui/admin/statements-screen.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import type { AdminPrefetchContext } from './admin-page.tsx'
import { paymentsPage } from './payments/payments-page.tsx'

export const { loader, Component } = paymentsPage({
  path: '/bills/statements',
  prefetch: prefetchStatements,
  Content: () => <StatementsScreen state={useListSearchParams(statementsSearchParams)} />,
})

function prefetchStatements({ queries, params }: AdminPrefetchContext): Promise<void> {
  const { statement, ...shown } = statementsSearchParams.read(params)
  return statement === undefined
    ? queries.prefetchQuery(statementImportsQuery(shown.page))
    : queries.prefetchQuery(statementImportQuery({ statement, ...shown }))
}
