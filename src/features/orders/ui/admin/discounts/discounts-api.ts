import { queryOptions } from '@tanstack/react-query'
import type { PriceRuleKind } from '#app/features/orders/contract/discount-values.ts'
import type { Discount } from '#app/features/orders/contract/discounts.ts'
import { endpointQuery, getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import {
  defineSearchParams,
  pageParam,
  type SearchParamsOf,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

export const priceRuleKindLabels: Record<PriceRuleKind, string> = {
  early_bird: 'Early bird',
  group: 'Group',
  declared: 'Claimed by the registrant',
}

/** '20% off', '₱300 off' */
export const formatDiscount = ({ unit, value }: Discount) =>
  unit === 'percent' ? `${value}% off` : `${formatPrice(value)} off`

/** Noon in Manila is the same day in any time zone. */
export const formatDiscountDay = (day: string) => formatDate(`${day}T04:00:00Z`)

export const formatDiscountSeminar = ({ seminar }: { readonly seminar: { readonly title: string } | null }) =>
  seminar?.title ?? 'All seminars'

/** `/bills/discounts?search=pasko&page=2&rules=2` */
export const discountsSearchParams = defineSearchParams({
  search: searchTextParam,
  page: pageParam,
  rulesPage: { ...pageParam, name: 'rules' },
})
export type DiscountsParams = SearchParamsOf<typeof discountsSearchParams>

export function priceRulesQuery({ rulesPage: page }: Pick<DiscountsParams, 'rulesPage'>) {
  return endpointQuery('GET /money/price-rules', { query: { page } })
}

export function vouchersQuery({ search, page }: Pick<DiscountsParams, 'search' | 'page'>) {
  return endpointQuery('GET /money/vouchers', { query: { search: search || undefined, page } })
}

const seminarsOffered = 100

/** Seminars ahead that cost something, the soonest first. */
export function pricedSeminarsQuery() {
  return queryOptions({
    queryKey: ['GET /seminars', 'priced'],
    queryFn: async ({ client, signal }) => {
      const { seminars } = await getApiOfQueryClient(client).request('GET /seminars', {
        query: { when: 'upcoming', sort: 'date', page: 1, limit: seminarsOffered },
        fallback: 'Failed to load the seminars',
        signal,
      })
      return seminars
        .filter(({ price }) => price !== null)
        .map(({ id, title, startDate }) => ({ id, title, startDate }))
    },
  })
}

const change = { showsFieldsItself: true }

export const savePriceRuleMutation = endpointMutation('POST /money/price-rules', {
  ...change,
  failed: 'The price rule could not be saved',
  succeeded: () => 'The price rule is saved.',
})

export const saveVoucherMutation = endpointMutation('POST /money/vouchers', {
  ...change,
  failed: 'The voucher could not be saved',
  succeeded: () => 'The voucher is saved.',
})
