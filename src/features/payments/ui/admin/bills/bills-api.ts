import { queryOptions } from '@tanstack/react-query'
import type {
  BillState,
  PaymentMethod,
  ReceivingAccountKind,
  RefundState,
} from '#app/features/payments/contract/bill-values.ts'
import type { RefundAction } from '#app/features/payments/contract/ledger.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  type SearchParamsOf,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

export const stateLabels: Record<BillState, string> = {
  open: 'Open',
  paid: 'Paid',
  over: 'Overpaid',
  void: 'Void',
}

export const methodLabels: Record<PaymentMethod, string> = {
  wallet: 'Mobile wallet',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  card: 'Card',
  other: 'Other',
}

export const accountKindLabels: Record<ReceivingAccountKind, string> = {
  wallet: 'Mobile wallet',
  bank: 'Bank account',
  gateway: 'Payment gateway',
  cash: 'Cash',
}

export const refundStateLabels: Record<RefundState, string> = {
  asked: 'Asked for',
  approved: 'Approved',
  rejected: 'Rejected',
  sent: 'Sent',
  failed: 'Failed',
}

export const refundActionLabels: Record<RefundAction, string> = {
  approve: 'Approve',
  reject: 'Reject',
  sent: 'Record as Sent',
  failed: 'Record as Failed',
}

/** '₱0' where a price would be 'Free'. */
export const formatPesos = (pesos: number) => (pesos === 0 ? '₱0' : formatPrice(pesos))

/** `/bills?search=ana&state=open&page=2` */
export const billsSearchParams = defineSearchParams({
  search: searchTextParam,
  state: optionParam(stateLabels),
  page: pageParam,
})
export type BillsParams = SearchParamsOf<typeof billsSearchParams>

export const ledgerKey = ['payments', 'ledger']

export function billsQuery(api: ApiClient, { search, state, page }: BillsParams) {
  return queryOptions({
    queryKey: [...ledgerKey, 'bills', { search, state, page }],
    queryFn: ({ signal }) =>
      api.request('GET /money/bills', {
        query: { search: search || undefined, state, page },
        fallback: 'Failed to load the bills',
        signal,
      }),
  })
}

export function billQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...ledgerKey, 'bill', id],
    queryFn: ({ signal }) =>
      api.request('GET /money/bill', { query: { id }, fallback: 'Failed to load the bill', signal }),
    // A change must start from current data.
    staleTime: 0,
  })
}

/** Those whose money has no bill. */
export function gatewayPaymentsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ledgerKey, 'gateway-payments'],
    queryFn: ({ signal }) =>
      api.request('GET /money/gateway-payments', { fallback: 'Failed to load the online payments', signal }),
  })
}

/** `/bills?tab=credits&page=2` */
export const creditsSearchParams = defineSearchParams({ page: pageParam })
export type CreditsParams = SearchParamsOf<typeof creditsSearchParams>

export function creditsQuery(api: ApiClient, page: number) {
  return queryOptions({
    queryKey: [...ledgerKey, 'credits', page],
    queryFn: ({ signal }) =>
      api.request('GET /money/credits', {
        query: { page },
        fallback: 'Failed to load the credits',
        signal,
      }),
  })
}

export function receivingAccountsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ledgerKey, 'accounts'],
    queryFn: ({ signal }) =>
      api.request('GET /money/accounts', { fallback: 'Failed to load the receiving accounts', signal }),
  })
}

/** A payment can change the status of its registration. */
export const ledgerChange = {
  invalidates: [ledgerKey],
  announces: ['registrations'],
  showsFieldsItself: true,
} as const

export const recordPaymentMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/hand',
  fallback: 'The payment could not be recorded',
  succeeded: ({ bill }) =>
    bill.state === 'open' ? 'The payment is recorded.' : 'The payment is recorded. The bill is paid.',
})

export const undoPaymentMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/match/undo',
  fallback: 'The payment could not be undone',
  succeeded: () => 'The payment is undone.',
})

export const voidBillMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/bills/void',
  fallback: 'The bill could not be made void',
  succeeded: () => 'The bill is void.',
})

export const askForRestMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/bills/ask-rest',
  fallback: 'The rest could not be asked for',
  succeeded: () => 'The registrant is asked for the rest by e-mail.',
})

export const keepCreditMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/credits',
  fallback: 'The credit could not be kept',
  succeeded: () => 'What is left of the payment is kept as credit.',
})

export const spendCreditMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/match',
  fallback: 'The credit could not be used',
  succeeded: () => 'The credit is used for this bill.',
})

export const endCreditMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/credits/end',
  fallback: 'The credit could not be ended',
  succeeded: () => 'The credit is ended.',
})

export const askRefundMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/refunds',
  fallback: 'The refund could not be asked for',
  succeeded: () => 'The refund is asked for. An administrator decides about it.',
})

export const decideRefundMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/refunds/decide',
  fallback: 'The decision could not be saved',
  succeeded: () => 'The refund is updated.',
})

export const recordInvoiceMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/invoices',
  fallback: 'The number could not be recorded',
  succeeded: () => 'The number is recorded.',
})

export const voidInvoiceMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/invoices/void',
  fallback: 'The number could not be made void',
  succeeded: () => 'The number is void.',
})

export const saveReceivingAccountMutation = defineAdminMutation({
  ...ledgerChange,
  endpoint: 'POST /money/accounts',
  fallback: 'The account could not be saved',
  succeeded: () => 'The account is saved.',
})
