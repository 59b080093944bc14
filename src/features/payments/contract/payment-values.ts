import { PaymentDecision } from '#app/features/registrations/contract/registration.ts'

export const paymentStates = ['claimed', 'accepted', 'rejected', 'undone'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Decisions about an order, and the end of an allocation of money. */
export const paymentEventActions = [...PaymentDecision.options, 'undo_allocation'] as const
export type PaymentEventAction = (typeof paymentEventActions)[number]
