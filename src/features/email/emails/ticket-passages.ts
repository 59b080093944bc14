/** Of e-mails that may have a ticket attached. */
import * as z from 'zod/mini'
import { type PassageTexts, paragraph } from './passages.ts'
import { sampleOnlineSeminar } from './seminar-variables.ts'

/** @param shownWith changes of the e-mail's sample that show them */
export function ticketPassages(shownWith: Readonly<Record<string, unknown>> = {}) {
  return {
    ticketInPerson: paragraph(
      'Ticket attached, in person',
      'Your ticket is attached. Show it at check-in.',
      shownWith,
    ),
    ticketOnline: paragraph(
      'Ticket attached, online',
      'Your ticket is attached. On its page you join online and enter room codes.',
      { ...shownWith, seminar: sampleOnlineSeminar },
    ),
  }
}

/** Only for messages with `hasTicket`. */
export const ticketText = ({
  ticketInPerson,
  ticketOnline,
}: PassageTexts<ReturnType<typeof ticketPassages>>) =>
  `{% if seminar.isOnline %}${ticketOnline}{% else %}${ticketInPerson}{% endif %}`

export const hasTicketDescription = 'true if the ticket is attached, for {% if %}'

/** The registration with the ticket; absent in messages of earlier versions. */
export const TicketRegistrationId = z._default(z.nullable(z.int()), null)
