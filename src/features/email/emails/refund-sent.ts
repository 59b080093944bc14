/** E-mail to registrants whose refund was sent. */
import * as z from 'zod/mini'
import { formatPrice } from '#app/platform/format/money.ts'
import { EmailSeminarData } from '../contract/email-data.ts'
import { blocksIf, detailsBlock, detailsRow, paragraphBlock } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { headingPassage, paragraphPassage, sharedPassages, subjectPassage } from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'

const passages = {
  subject: subjectPassage('Subject', 'Refund sent: {seminar.title}'),
  heading: headingPassage('Heading', 'We sent you a refund'),
  greeting: sharedPassages.greeting,
  news: paragraphPassage(
    'What was sent',
    'We sent {refundAmount} back to you. Depending on your bank or wallet, it can take some days until you see it.',
  ),
  questions: sharedPassages.questions,
}

export const refundSentEmail = defineEmail('refund.sent', {
  templateType: 'refund_sent',
  label: 'Refund sent',
  whenSent: 'Sent when an administrator records that a refund was sent.',
  data: z.object({
    firstName: z.string(),
    /** Pesos. */
    amount: z.number(),
    reference: z.nullable(z.string()),
    /** Code as shown, such as 'K7QP-9F2M'. */
    billCode: z.string(),
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ refundAmount }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.news),
      detailsBlock(
        ...seminarRows('title', 'when'),
        detailsRow('Sent back', '{{ refundAmount }}'),
        blocksIf('refundReference', [detailsRow('Reference', '{{ refundReference }}')]),
        detailsRow('Your code', '{{ billCode }}'),
      ),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: {
    firstName: 'Maria',
    amount: 500,
    reference: '1234 567 890',
    billCode: 'K7QP-9F2M',
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    refundAmount: 'Amount that was sent back',
    refundReference: 'Reference number of the refund; empty if there is none',
    billCode: 'Code of the bill, such as K7QP-9F2M',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, amount, reference, billCode, seminar }) => ({
    variables: {
      firstName,
      refundAmount: formatPrice(amount),
      refundReference: reference,
      billCode,
      seminar: seminarVariables(seminar, false),
    },
  }),
})
