import {
  discountsSearchParams,
  priceRulesQuery,
  vouchersQuery,
} from '#app/features/orders/ui/admin/discounts/discounts-api.ts'
import { PriceRules } from '#app/features/orders/ui/admin/discounts/price-rules.tsx'
import { VouchersSection } from '#app/features/orders/ui/admin/discounts/vouchers-section.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { paymentsPage } from './payments/payments-page.tsx'

export const { loader, Component } = paymentsPage({
  path: '/bills/discounts',
  prefetch({ queries, params }) {
    const read = discountsSearchParams.read(params)
    return Promise.all([
      queries.prefetchQuery(priceRulesQuery(read)),
      queries.prefetchQuery(vouchersQuery(read)),
    ])
  },
  Content: DiscountsPage,
})

function DiscountsPage() {
  const state = useListSearchParams(discountsSearchParams)
  const [params, show] = state
  return (
    <>
      <PriceRules
        state={[
          { page: params.rulesPage },
          ({ page }, shouldPush) => show({ ...params, rulesPage: page }, shouldPush),
        ]}
      />
      <VouchersSection state={state} />
    </>
  )
}
