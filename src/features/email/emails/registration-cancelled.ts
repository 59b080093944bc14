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
  variableLinesHtml,
  withoutGapAbove,
} from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { buttonPassage, endSentence, headingPassage, paragraphPassage, subjectPassage } from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  calendarCancellationAttachment,
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
  splitLines,
} from './seminar-variables.ts'

export const removeFromCalendarPassage = paragraphPassage(
  'Calendar file',
  'Open the attached file to remove the seminar from your calendar.',
)

/** Passages about the money that was paid. */
export const settlementPassages = {
  paid: paragraphPassage(
    'Payment and questions, something was paid',
    'You have paid {amountPaid}. Our office will settle it with you. Please reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
    { refundAmount: null, refundTo: null },
  ),
  refund: paragraphPassage(
    'Refund, some of it is sent back',
    'You have paid {amountPaid}. {refundAmount} will be sent back to you; we write to you when it is sent. Questions? Reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
  ),
  refundTo: paragraphPassage(
    'Where it is sent, if the registrant named an account',
    'It goes to {refundTo}. If you did not cancel, or this is not your account, tell us at once: reply to this e-mail or call {provider.phones}.',
  ),
  questions: paragraphPassage(
    'Questions, nothing was paid',
    'Questions? Reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
    { amountPaid: null, refundAmount: null, refundTo: null },
  ),
}

const passages = {
  subject: subjectPassage('Subject', 'Your registration is cancelled: {seminar.title}'),
  heading: headingPassage('Heading', '{firstName}, your registration is cancelled'),
  seat: paragraphPassage(
    'First sentence',
    'Your registration for this seminar is cancelled. Your ticket is no longer valid, and others can take the seat.',
  ),
  ...settlementPassages,
  seminarsButton: buttonPassage('Button to the seminars', 'See other seminars'),
  calendar: removeFromCalendarPassage,
}

export const registrationCancelledEmail = defineEmail('registration.cancelled', {
  templateType: 'registration_cancelled',
  label: 'Registration cancelled',
  whenSent:
    'Sent when a registration is cancelled, by the registrant or by staff, before the seminar is over.',
  data: z.object({
    firstName: z.string(),
    reason: z.nullable(z.string()),
    /** Pesos; null if nothing was paid. */
    amountPaid: z.nullable(z.number()),
    /** Pesos that are sent back; null or left out if the office decides. */
    refundAmount: z.optional(z.nullable(z.number())),
    /** Account to which it is sent, masked; null or left out if the registrant named none. */
    refundTo: z.optional(z.nullable(z.string())),
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      plainTextHeading(endSentence(texts.heading)),
      paragraphBlock(texts.seat),
      detailsBlock(
        ...seminarRows('title', 'when', 'where'),
        blocksIf('reason', [detailsRow('Reason', variableLinesHtml('reasonLines'), 'Reason: {{ reason }}')]),
      ),
      paragraphBlock(textIf('refundAmount', texts.refund, textIf('amountPaid', texts.paid, texts.questions))),
      blocksIf('refundTo', [paragraphBlock(texts.refundTo)]),
      pageButton(texts.seminarsButton, '{{ links.seminars }}'),
      withoutGapAbove(paragraphBlock(texts.calendar)),
    ],
  }),
  sample: {
    firstName: 'Maria',
    reason: 'You asked us to cancel it.',
    amountPaid: 1500,
    refundAmount: 1500,
    refundTo: 'GCash ••• 4567',
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    reason: 'Reason for the cancellation',
    reasonLines: 'The same text as a list of lines, for {% for %}',
    amountPaid: 'What was paid; empty if nothing was',
    refundAmount: 'What is sent back; empty if nothing is, or the office decides',
    refundTo: 'Account to which it is sent, masked; empty if the registrant named none',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, reason, amountPaid, refundAmount = null, refundTo = null, seminar }, context) => ({
    variables: {
      firstName,
      reason,
      reasonLines: splitLines(reason ?? ''),
      amountPaid: amountPaid === null ? null : formatPrice(amountPaid),
      refundAmount: refundAmount === null || refundAmount === 0 ? null : formatPrice(refundAmount),
      refundTo,
      seminar: seminarVariables(seminar, false),
    },
    attachments: [calendarCancellationAttachment(seminar, context)],
  }),
})
