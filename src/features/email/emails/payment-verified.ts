/** Omits directions if the seminar is over or canceled. */
import * as z from 'zod/mini'
import { formatPrice } from '#app/platform/format/money.ts'
import { EmailSeminarData } from '../contract/email-data.ts'
import {
  blocksIf,
  detailsBlock,
  detailsRow,
  linkButton,
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
  firstNameDescription,
  sampleOnlineSeminar,
  sampleSeminar,
  seminarCalendarAttachment,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'
import {
  hasTicketDescription,
  hasTicketPageDescription,
  TicketRegistrationId,
  ticketLinkDescription,
  ticketPassages,
  ticketSentence,
  unsentTicketLink,
} from './ticket-passages.ts'

const passages = {
  subject: subjectPassage('Subject', 'Payment verified: {seminar.title}'),
  heading: headingPassage('Heading', 'Your payment is verified, {firstName}'),
  newsOnline: paragraphPassage(
    'First sentence, online',
    'We have verified your payment, and your seat is confirmed. See you online!',
    { seminar: sampleOnlineSeminar },
  ),
  newsInPerson: paragraphPassage(
    'First sentence, in person',
    'We have verified your payment, and your seat is confirmed. See you there!',
  ),
  newsOver: paragraphPassage(
    'First sentence, after the seminar',
    'We have verified your payment. The seminar has already taken place, so this e-mail is just for your records.',
    { seminarState: 'over' },
  ),
  newsCancelled: paragraphPassage(
    'First sentence, seminar cancelled',
    'We have verified your payment. The seminar itself was cancelled, so our office will contact you to settle the fee.',
    { seminarState: 'cancelled' },
  ),
  seenInStatement: paragraphPassage(
    'Where the payment was seen, with a ledger',
    'Your payment was seen in our statement.',
    { seenInStatement: true },
  ),
  statusButton: sharedPassages.statusButton,
  ...ticketPassages(),
  certificate: paragraphPassage(
    'Where the certificate will be',
    'Your certificate will be on the page of your ticket as soon as it is issued.',
  ),
  calendar: sharedPassages.calendar,
  questions: sharedPassages.questions,
}

export const paymentVerifiedEmail = defineEmail('payment.verified', {
  templateType: 'payment_verified',
  label: 'Payment verified',
  whenSent: 'Sent when a proof of payment is approved.',
  hasTicketLink: true,
  data: z.object({
    firstName: z.string(),
    seminarState: z.enum(['ahead', 'over', 'cancelled']),
    /** Pesos; null for who is on a seat that somebody else pays. */
    amountDue: z.nullable(z.number()),
    registrationId: TicketRegistrationId,
    /** The decision follows from a payment that arrived in an account. */
    seenInStatement: z.optional(z.boolean()),
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      plainTextHeading(endSentence(texts.heading)),
      paragraphBlock(
        `{% case seminarState %}{% when 'over' %}${texts.newsOver}{% when 'cancelled' %}${texts.newsCancelled}{% else %}${textIf('seminar.isOnline', texts.newsOnline, texts.newsInPerson)}{% endcase %}{% if seenInStatement %} ${texts.seenInStatement}{% endif %}`,
      ),
      detailsBlock(
        ...seminarRows('title', 'when', 'where', 'directions', 'whatToBring', 'cpd'),
        blocksIf('fee', [detailsRow('Fee', '{{ fee }}')]),
        detailsRow('Payment', 'Verified'),
      ),
      pageButton(texts.statusButton, '{{ links.status }}'),
      blocksIf('hasTicket', [withoutGapAbove(paragraphBlock(ticketSentence(texts)))]),
      blocksIf('hasTicketPage', [
        withoutGapAbove(paragraphBlock(texts.certificate)),
        withoutGapAbove(linkButton(texts.ticketButton, '{{ ticketLink }}')),
      ]),
      blocksIf("seminarState == 'ahead'", [withoutGapAbove(paragraphBlock(texts.calendar))]),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: {
    firstName: 'Maria',
    seminarState: 'ahead',
    amountDue: 1500,
    registrationId: 1,
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    seminarState: 'Status of the seminar: ahead, over or cancelled',
    fee: 'Amount paid; empty for who is on a seat that somebody else pays',
    hasTicket: hasTicketDescription,
    hasTicketPage: hasTicketPageDescription,
    ticketLink: ticketLinkDescription,
    seenInStatement: 'Whether the payment was seen in an account of the ledger',
    ...seminarVariableDescriptions,
  },
  compose: (
    { firstName, seminarState, amountDue, registrationId, seenInStatement = false, seminar },
    context,
  ) => {
    const isAhead = seminarState === 'ahead'
    const ticketOf = seminarState === 'cancelled' ? null : registrationId
    return {
      variables: {
        firstName,
        seminarState,
        fee: amountDue === null ? null : formatPrice(amountDue),
        hasTicket: isAhead && ticketOf !== null,
        hasTicketPage: ticketOf !== null,
        ticketLink: unsentTicketLink(context.site.appUrl),
        seenInStatement,
        seminar: seminarVariables(seminar, isAhead),
      },
      attachments: isAhead ? [seminarCalendarAttachment(seminar, context)] : [],
      ticketOf,
    }
  },
})
