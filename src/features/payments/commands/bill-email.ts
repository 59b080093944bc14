import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { OrderOfPayer } from '#app/features/registrations/commands/lock-order.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'

/** Recipient, and what all e-mails about an order contain. */
export function toBillEmailParts({ order, payer, seats, seminar }: OrderOfPayer) {
  const own = seats.find(({ person }) => person.id === payer.id)
  const givenName = own?.registration.details.firstName ?? fullName(payer)
  return {
    to: { personId: payer.id, email: payer.email, name: recipientNameInEmail(fullName(payer)) },
    data: {
      firstName: firstNameInEmail(payer.firstName ?? givenName),
      billCode: formatOrderCode(order.code),
      seminar: toEmailSeminarData(seminar, { withDetails: false }),
    },
  }
}
