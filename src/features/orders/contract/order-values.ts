/** Words that tables, shapes and screens share. */

/** An order is void when its seat was released unpaid, or by a manager. */
export const orderStates = ['open', 'paid', 'over', 'void'] as const
export type OrderState = (typeof orderStates)[number]

export const orderLineKinds = ['seat', 'discount'] as const
export type OrderLineKind = (typeof orderLineKinds)[number]

/** Addressee of the bill. */
export interface Payer {
  readonly name: string
  readonly address?: string
  readonly tin?: string
}
