import { creditsQuery, creditsSearchParams } from '#app/features/ledger/ui/admin/bills-api.ts'
import { CreditsScreen } from '#app/features/ledger/ui/admin/credits-screen.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { paymentsPage } from './payments/payments-page.tsx'

export const { loader, Component } = paymentsPage({
  path: '/bills/credits',
  prefetch: ({ queries, params }) =>
    queries.prefetchQuery(creditsQuery(creditsSearchParams.read(params).page)),
  Content: () => <CreditsScreen state={useListSearchParams(creditsSearchParams)} />,
})
