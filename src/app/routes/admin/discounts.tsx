import {
  discountsSearchParams,
  priceRulesQuery,
  vouchersQuery,
} from '#app/features/orders/ui/admin/discounts/discounts-api.ts'
import { PriceRules } from '#app/features/orders/ui/admin/discounts/price-rules.tsx'
import { VouchersSection } from '#app/features/orders/ui/admin/discounts/vouchers-section.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { adminPage } from './admin-page.tsx'

export const { loader, Component } = adminPage({
  title: 'Discounts',
  permission: 'money.prices',
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
      <PageHeading title="Discounts" subtitle="Prices by rule, and vouchers." />
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
