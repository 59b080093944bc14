import { eq } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import { orders } from '../tables/orders.ts'

/** Join of `people` to `orders`: who pays, which is nobody once they are deleted. */
export const isPayer = eq(people.id, orders.payerId)
