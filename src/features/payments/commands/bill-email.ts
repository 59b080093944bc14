import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { LockedRegistration } from '#app/features/registrations/commands/lock-registration.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'

export interface OrderOfRegistrant {
  readonly order: OrderRow
  readonly payment: LockedRegistration
}

/** Recipient, and what all e-mails about an order contain. */
export function toBillEmailParts({ order, payment: { person, registration, seminar } }: OrderOfRegistrant) {
  return {
    to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
    data: {
      firstName: firstNameInEmail(person.firstName ?? registration.details.firstName),
      billCode: formatOrderCode(order.code),
      seminar: toEmailSeminarData(seminar, { withDetails: false }),
    },
  }
}
