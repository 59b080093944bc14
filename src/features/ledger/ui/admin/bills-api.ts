import type { BillSummary, RefundAction } from '#app/features/ledger/contract/ledger.ts'
import type { BillState } from '#app/features/orders/contract/order-values.ts'
import type {
  PaymentMethod,
  ReceivingAccountKind,
  RefundState,
} from '#app/features/payments/contract/money-values.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  type SearchParamsOf,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

export const billStateLabels: Record<BillState, string> = {
  open: 'Open',
  paid: 'Paid',
  over: 'Overpaid',
  void: 'Void',
}

/** Options of the filter. */
export const billFilterLabels: Record<BillState | 'unseen', string> = {
  ...billStateLabels,
  unseen: 'Verified by hand only',
}

export const paymentMethodLabels: Record<PaymentMethod, string> = {
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
  requested: 'Asked for',
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

/** Pesos that may still arrive: what was verified by hand, or else the balance. */
export const getExpectedPesos = (
  bill: Pick<BillSummary, 'amountDue' | 'amountPaid' | 'amountUnseen' | 'amountWithheld'>,
) => bill.amountUnseen || Math.max(0, bill.amountDue - bill.amountPaid - bill.amountWithheld)

/** `/bills?search=ana&state=open&page=2`, with `open=bill` to open the only bill that is found */
export const billsSearchParams = defineSearchParams({
  search: searchTextParam,
  state: optionParam(billFilterLabels),
  page: pageParam,
  open: { read: (text): 'bill' | undefined => (text === 'bill' ? text : undefined) },
})
export type BillsParams = SearchParamsOf<typeof billsSearchParams>

export function billsQuery({ search, state, page }: Omit<BillsParams, 'open'>) {
  return endpointQuery('GET /money/bills', { query: { search: search || undefined, state, page } })
}

export function billQuery(id: number) {
  return {
    ...endpointQuery('GET /money/bill', { query: { id } }),
    // A change must start from current data.
    staleTime: 0,
  }
}

/** Query for the payments whose money has no bill. */
export function gatewayPaymentsQuery() {
  return endpointQuery('GET /money/gateway-payments')
}

/** `/bills/credits?page=2` */
export const creditsSearchParams = defineSearchParams({ page: pageParam })
export type CreditsParams = SearchParamsOf<typeof creditsSearchParams>

export function creditsQuery(page: number) {
  return endpointQuery('GET /money/credits', { query: { page } })
}

export function receivingAccountsQuery() {
  return endpointQuery('GET /money/accounts')
}

/** Declares a change whose form shows what is wrong with its fields. */
export const ledgerMutation: typeof endpointMutation = (endpoint, change) =>
  endpointMutation(endpoint, { ...change, showsFieldsItself: true })

export const recordPaymentMutation = ledgerMutation('POST /money/hand', {
  failed: 'The payment could not be recorded',
  succeeded: ({ bill }) =>
    bill.state === 'open' ? 'The payment is recorded.' : 'The payment is recorded. The bill is paid.',
})

export const undoPaymentMutation = ledgerMutation('POST /money/match/undo', {
  failed: 'The payment could not be undone',
  succeeded: () => 'The payment is undone.',
})

export const adjustBillMutation = ledgerMutation('POST /money/bills/adjust', {
  failed: 'The bill could not be adjusted',
  succeeded: () => 'The bill is adjusted.',
})

export const voidBillMutation = ledgerMutation('POST /money/bills/void', {
  failed: 'The bill could not be made void',
  succeeded: () => 'The bill is void.',
})

export const requestBalanceMutation = ledgerMutation('POST /money/bills/request-balance', {
  failed: 'The rest could not be asked for',
  succeeded: () => 'The registrant is asked for the rest by e-mail.',
})

export const saveCreditMutation = ledgerMutation('POST /money/credits', {
  failed: 'The credit could not be kept',
  succeeded: () => 'What is left of the payment is kept as credit.',
})

export const spendCreditMutation = ledgerMutation('POST /money/match', {
  failed: 'The credit could not be used',
  succeeded: () => 'The credit is used for this bill.',
})

export const endCreditMutation = ledgerMutation('POST /money/credits/end', {
  failed: 'The credit could not be ended',
  succeeded: () => 'The credit is ended.',
})

export const requestRefundMutation = ledgerMutation('POST /money/refunds', {
  failed: 'The refund could not be asked for',
  succeeded: () => 'The refund is asked for. An administrator decides about it.',
})

export const decideRefundMutation = ledgerMutation('POST /money/refunds/decide', {
  failed: 'The decision could not be saved',
  succeeded: () => 'The refund is updated.',
})

export const recordInvoiceMutation = ledgerMutation('POST /money/invoices', {
  failed: 'The number could not be recorded',
  succeeded: () => 'The number is recorded.',
})

export const voidInvoiceMutation = ledgerMutation('POST /money/invoices/void', {
  failed: 'The number could not be made void',
  succeeded: () => 'The number is void.',
})

export const saveReceivingAccountMutation = ledgerMutation('POST /money/accounts', {
  failed: 'The account could not be saved',
  succeeded: () => 'The account is saved.',
})

export const matchMoneyMutation = ledgerMutation('POST /money/match', {
  failed: 'The payment could not be allocated',
  succeeded: () => 'The payment is allocated.',
})
