import * as z from 'zod/mini'
import { formatPrice } from '#app/platform/format/money.ts'
import { EmailSeminarData } from '../contract/email-data.ts'
import { blocksIf, detailsBlock, detailsRow, paragraphBlock, textIf, variableLinesHtml } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { headingPassage, paragraphPassage, sharedPassages, subjectPassage } from './passages.ts'
import { settlementPassages } from './registration-cancelled.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
  splitLines,
} from './seminar-variables.ts'

const passages = {
  subject: subjectPassage('Subject', 'A seat that you pay for is cancelled: {seminar.title}'),
  heading: headingPassage('Heading', 'A seat that you pay for is cancelled'),
  greeting: sharedPassages.greeting,
  seat: paragraphPassage(
    'First sentence',
    'The registration below is cancelled: its ticket is no longer valid, and others can take the seat. We have told the person who had it.',
  ),
  ...settlementPassages,
}

/** Names nobody: the person on the seat is told by an e-mail of their own. */
export const seatReleasedEmail = defineEmail('seat.released', {
  templateType: 'seat_released',
  label: 'Seat cancelled, to its payer',
  whenSent:
    'Sent to who pays for the seat of somebody else when it is cancelled, before the seminar is over.',
  data: z.object({
    firstName: z.string(),
    /** Numbers of the registrations. */
    references: z.array(z.string()),
    reason: z.nullable(z.string()),
    /** Pesos; null if nothing was paid. */
    amountPaid: z.nullable(z.number()),
    /** Pesos that are sent back; null if the office decides. */
    refundAmount: z.nullable(z.number()),
    /** Account to which it is sent, masked; null or left out if nobody named one. */
    refundTo: z.optional(z.nullable(z.string())),
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.seat),
      detailsBlock(
        ...seminarRows('title', 'when', 'where'),
        detailsRow('Registration number', '{{ references }}'),
        blocksIf('reason', [detailsRow('Reason', variableLinesHtml('reasonLines'), 'Reason: {{ reason }}')]),
      ),
      paragraphBlock(textIf('refundAmount', texts.refund, textIf('amountPaid', texts.paid, texts.questions))),
      blocksIf('refundTo', [paragraphBlock(texts.refundTo)]),
    ],
  }),
  sample: {
    firstName: 'Maria',
    references: ['A1B2-C3D4-E5F6'],
    reason: 'Fell ill.',
    amountPaid: 1500,
    refundAmount: 1500,
    refundTo: 'GCash ••• 4567',
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    references: 'Numbers of the registrations',
    reason: 'Reason for the cancellation',
    reasonLines: 'The same text as a list of lines, for {% for %}',
    amountPaid: 'What was paid for the seat; empty if nothing was',
    refundAmount: 'What is sent back; empty if nothing is, or the office decides',
    refundTo: 'Account to which it is sent, masked; empty if nobody named one',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, references, reason, amountPaid, refundAmount, refundTo = null, seminar }) => ({
    variables: {
      firstName,
      references: references.join(', '),
      reason,
      reasonLines: splitLines(reason ?? ''),
      amountPaid: amountPaid === null ? null : formatPrice(amountPaid),
      refundAmount: refundAmount === null || refundAmount === 0 ? null : formatPrice(refundAmount),
      refundTo,
      seminar: seminarVariables(seminar, false),
    },
  }),
})
