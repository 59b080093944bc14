import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { billsQuery, billsSearchParams } from '#app/features/ledger/ui/admin/bills-api.ts'
import { BillsScreen } from '#app/features/ledger/ui/admin/bills-screen.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { paymentsPage } from './payments/payments-page.tsx'

export const { loader, Component } = paymentsPage({
  path: '/bills',
  prefetch: ({ queries, params }) => queries.prefetchQuery(billsQuery(billsSearchParams.read(params))),
  Content: ({ role }) => (
    <BillsScreen
      state={useListSearchParams(billsSearchParams)}
      mayDecideRefunds={roleHasPermission(role, 'money.refund')}
    />
  ),
})
