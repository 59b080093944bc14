import { PaymentDecision } from '#app/features/registrations/contract/registration.ts'

/** States of claims and allocations; screens show the status of the order. */
export const storedPaymentStates = ['claimed', 'accepted', 'rejected', 'undone'] as const
export type StoredPaymentState = (typeof storedPaymentStates)[number]

/** Decisions about an order, and the end of an allocation of money. */
export const paymentEventActions = [...PaymentDecision.options, 'undo_allocation'] as const
export type PaymentEventAction = (typeof paymentEventActions)[number]
