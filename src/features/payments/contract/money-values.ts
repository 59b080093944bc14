/** Words of money that tables, shapes and screens share. */

export const receivingAccountKinds = ['wallet', 'bank', 'gateway', 'cash'] as const
export type ReceivingAccountKind = (typeof receivingAccountKinds)[number]

export const moneySources = ['statement', 'gateway', 'hand'] as const
export type MoneySource = (typeof moneySources)[number]

/** Ways in which money was handed over or refunded. */
export const paymentMethods = ['wallet', 'bank_transfer', 'cash', 'cheque', 'card', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** BIR forms that certify tax withheld: income tax that is credited, and final tax. */
export const withholdingForms = ['2307', '2306'] as const
export type WithholdingForm = (typeof withholdingForms)[number]

export const refundStates = ['requested', 'approved', 'rejected', 'sent', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
