import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  CheckVoucherInput,
  CheckVoucherResponse,
  PriceRuleList,
  PriceRulesQuery,
  SavePriceRuleInput,
  SaveVoucherInput,
  VoucherList,
  VouchersQuery,
} from './discounts.ts'

export const discountEndpoints = {
  'GET /money/price-rules': {
    summary: 'List price rules, the newest first',
    access: 'money.read',
    shows: ['payments', 'discounts'],
    query: PriceRulesQuery,
    response: PriceRuleList,
  },
  'POST /money/price-rules': {
    summary: 'Add or change a price rule; bills that are made keep their price',
    access: 'money.prices',
    changes: ['discounts'],
    body: SavePriceRuleInput,
    response: PriceRuleList,
    refusals: [404, 409],
  },
  'GET /money/vouchers': {
    summary: 'List vouchers with their uses, the newest first',
    access: 'money.read',
    shows: ['payments', 'discounts'],
    query: VouchersQuery,
    response: VoucherList,
  },
  'POST /money/vouchers': {
    summary: 'Add or change a voucher; bills that are made keep their price',
    access: 'money.prices',
    changes: ['discounts'],
    body: SaveVoucherInput,
    response: VoucherList,
    refusals: [404, 409],
  },
  'POST /money/vouchers/check': {
    summary: 'Get the price of a seminar with a voucher, without using it',
    access: 'public',
    body: CheckVoucherInput,
    response: CheckVoucherResponse,
    refusals: [404, 409, 429],
  },
} as const satisfies DeclaredEndpoints

type DiscountEndpoints = typeof discountEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends DiscountEndpoints {}
}
