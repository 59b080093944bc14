import { queryOptions } from '@tanstack/react-query'
import type { PriceRuleKind } from '#app/features/payments/contract/discount-values.ts'
import type { Discount } from '#app/features/payments/contract/discounts.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import {
  defineSearchParams,
  pageParam,
  type SearchParamsOf,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

export const kindLabels: Record<PriceRuleKind, string> = {
  early_bird: 'Early bird',
  group: 'Group',
  loyalty: 'Returning registrants',
  declared: 'Claimed by the registrant',
}

/** '20% off', '₱300 off' */
export const formatDiscount = ({ unit, value }: Discount) =>
  unit === 'percent' ? `${value}% off` : `${formatPrice(value)} off`

/** Noon in Manila is the same day in any time zone. */
export const formatDay = (day: string) => formatDate(`${day}T04:00:00Z`)

export const seminarOf = ({ seminar }: { readonly seminar: { readonly title: string } | null }) =>
  seminar?.title ?? 'All seminars'

/** `/bills/discounts?search=pasko&page=2&rules=2` */
export const discountsSearchParams = defineSearchParams({
  search: searchTextParam,
  page: pageParam,
  rulesPage: { ...pageParam, name: 'rules' },
})
export type DiscountsParams = SearchParamsOf<typeof discountsSearchParams>

const discountsKey = ['payments', 'discounts']

export function priceRulesQuery(api: ApiClient, { rulesPage: page }: Pick<DiscountsParams, 'rulesPage'>) {
  return queryOptions({
    queryKey: [...discountsKey, 'rules', page],
    queryFn: ({ signal }) =>
      api.request('GET /money/price-rules', {
        query: { page },
        fallback: 'Failed to load the price rules',
        signal,
      }),
  })
}

export function vouchersQuery(api: ApiClient, { search, page }: Pick<DiscountsParams, 'search' | 'page'>) {
  return queryOptions({
    queryKey: [...discountsKey, 'vouchers', { search, page }],
    queryFn: ({ signal }) =>
      api.request('GET /money/vouchers', {
        query: { search: search || undefined, page },
        fallback: 'Failed to load the vouchers',
        signal,
      }),
  })
}

const seminarsOffered = 100

/** Seminars ahead that cost something, the soonest first. */
export function pricedSeminarsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...discountsKey, 'seminars'],
    queryFn: async ({ signal }) => {
      const { seminars } = await api.request('GET /seminars', {
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

const change = { invalidates: [discountsKey], showsFieldsItself: true } as const

export const savePriceRuleMutation = defineAdminMutation({
  ...change,
  endpoint: 'POST /money/price-rules',
  fallback: 'The price rule could not be saved',
  succeeded: () => 'The price rule is saved.',
})

export const saveVoucherMutation = defineAdminMutation({
  ...change,
  endpoint: 'POST /money/vouchers',
  fallback: 'The voucher could not be saved',
  succeeded: () => 'The voucher is saved.',
})
