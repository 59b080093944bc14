/** E-mail about the other date of a registration, which removes the former one from the calendar. */
import * as z from 'zod/mini'
import { formatPrice } from '#app/platform/format/money.ts'
import { EmailSeminarData } from '../contract/email-data.ts'
import {
  blocksIf,
  detailsBlock,
  detailsRow,
  pageButton,
  paragraphBlock,
  plainTextHeading,
  textIf,
  withoutGapAbove,
} from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { endSentence, headingPassage, paragraphPassage, sharedPassages, subjectPassage } from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  calendarCancellationAttachment,
  firstNameDescription,
  sampleSeminar,
  seminarCalendarAttachment,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'
import {
  hasTicketDescription,
  TicketRegistrationId,
  ticketSentence,
  ticketSentences,
} from './ticket-passages.ts'

const passages = {
  subject: subjectPassage('Subject', 'Your registration has moved: {seminar.title}'),
  heading: headingPassage('Heading', '{firstName}, your registration has moved'),
  moved: paragraphPassage(
    'First sentence',
    'You have a seat on the date below, instead of the former one. Your former ticket is no longer valid.',
  ),
  ...ticketSentences(),
  owed: paragraphPassage(
    'Payment, something is left to pay',
    '{amountLeft} is left to pay. We send the new ticket once it is paid.',
    { registrationId: null, amountLeft: 200 },
  ),
  surplus: paragraphPassage(
    'Payment, more was paid than it costs',
    'You have paid {surplus} more than it costs. Our office will settle it with you.',
    { surplus: 100 },
  ),
  statusButton: sharedPassages.statusButton,
  calendar: paragraphPassage(
    'Calendar files',
    'Open the attached files to remove the former date from your calendar, and to add the new one.',
  ),
  questions: sharedPassages.questions,
}

export const registrationMovedEmail = defineEmail('registration.moved', {
  templateType: 'registration_moved',
  label: 'Registration moved',
  whenSent: 'Sent when staff move a registration to another date or seminar.',
  isWithdrawnOnCancellation: true,
  data: z.object({
    firstName: z.string(),
    registrationId: TicketRegistrationId,
    reason: z.string(),
    seminar: EmailSeminarData,
    former: EmailSeminarData,
    /** Pesos that are left to pay; null if nothing is, or somebody else pays. */
    amountLeft: z.nullable(z.number()),
    /** Pesos that were paid beyond the price; null likewise. */
    surplus: z.nullable(z.number()),
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      plainTextHeading(endSentence(texts.heading)),
      paragraphBlock(texts.moved),
      detailsBlock(
        ...seminarRows('title', 'when', 'where', 'directions', 'whatToBring'),
        detailsRow('Before', '{{ former.title }}, {{ former.days }}'),
        detailsRow('Reason', '{{ reason }}'),
      ),
      blocksIf('hasTicket', [paragraphBlock(ticketSentence(texts))]),
      blocksIf('amountLeft or surplus', [paragraphBlock(textIf('amountLeft', texts.owed, texts.surplus))]),
      pageButton(texts.statusButton, '{{ links.status }}'),
      withoutGapAbove(paragraphBlock(texts.calendar)),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: {
    firstName: 'Maria',
    registrationId: 1,
    reason: 'You asked us to move it.',
    seminar: sampleSeminar,
    former: {
      ...sampleSeminar,
      id: 2,
      startsAt: new Date('2026-11-28T01:00:00Z'),
      endsAt: new Date('2026-11-29T09:00:00Z'),
    },
    amountLeft: null,
    surplus: null,
  },
  variables: {
    firstName: firstNameDescription,
    reason: 'Reason that staff gave',
    amountLeft: 'What is left to pay; empty if nothing is',
    surplus: 'What was paid beyond the price; empty if nothing was',
    'former.title': 'Title of the former seminar',
    'former.days': 'Its days',
    hasTicket: hasTicketDescription,
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, registrationId, reason, seminar, former, ...money }, context) => {
    const { title, days } = seminarVariables(former, false)
    return {
      variables: {
        firstName,
        reason,
        seminar: seminarVariables(seminar, true),
        former: { title, days },
        amountLeft: money.amountLeft === null ? null : formatPrice(money.amountLeft),
        surplus: money.surplus === null ? null : formatPrice(money.surplus),
        hasTicket: registrationId !== null,
      },
      attachments: [
        calendarCancellationAttachment(former, context),
        seminarCalendarAttachment(seminar, context),
      ],
      ticketOf: registrationId,
    }
  },
})
