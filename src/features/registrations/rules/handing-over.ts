import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import type { AttendanceStatus } from '../contract/registration.ts'

interface SeatToHandOver {
  readonly orderState: OrderState
  readonly attendanceStatus: AttendanceStatus
  readonly seminar: { readonly status: string; readonly finishesAt: Date }
}

/** Whether somebody else may take a seat, as far as its registration says: until attendance is marked, or the seminar is over. */
export function canHandOver({ orderState, attendanceStatus, seminar }: SeatToHandOver, now: Date): boolean {
  const isAhead = seminar.status === 'scheduled' && seminar.finishesAt > now
  return isAhead && holdsSeats(orderState) && attendanceStatus === 'registered'
}
