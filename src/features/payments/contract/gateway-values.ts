/** Words that tables, shapes and screens of online payments share. */

export const gatewayNames = ['paymongo', 'maya'] as const
export type GatewayName = (typeof gatewayNames)[number]

/**
 * States. An expired payment is still confirmed for a day, because the gateway may report it late. A
 * mismatched one was paid with another amount or currency than requested; nothing of it is allocated by
 * itself.
 */
export const gatewayPaymentStates = ['pending', 'paid', 'expired', 'mismatched'] as const
export type GatewayPaymentState = (typeof gatewayPaymentStates)[number]
