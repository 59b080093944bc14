/** E-mail to registrants who paid a part of their bill, when staff request the balance. */
import * as z from 'zod/mini'
import { formatPrice } from '#app/platform/format/money.ts'
import { EmailSeminarData } from '../contract/email-data.ts'
import { blocksIf, detailsBlock, detailsRow, linkButton, paragraphBlock, withoutGapAbove } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import {
  buttonPassage,
  headingPassage,
  paragraphPassage,
  sharedPassages,
  subjectPassage,
} from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'

const passages = {
  subject: subjectPassage('Subject', '{amountLeft} still to pay: {seminar.title}'),
  heading: headingPassage('Heading', 'A part of your fee is still to be paid'),
  greeting: sharedPassages.greeting,
  news: paragraphPassage(
    'What arrived',
    'We received {amountPaid} of {fee}, so {amountLeft} are still to be paid.',
  ),
  how: paragraphPassage(
    'How to pay',
    'Please pay to the account that you used before, and write the code {billCode} in the message of the transfer.',
  ),
  scan: paragraphPassage(
    'The QR code',
    'Or scan this QR code with GCash, Maya or your bank. The amount and your code are already in it.',
    { qrPath: '/sample' },
  ),
  qrButton: buttonPassage('Button to the QR code', 'Show the QR code'),
  questions: sharedPassages.questions,
}

export const paymentShortEmail = defineEmail('payment.short', {
  templateType: 'payment_short',
  label: 'Rest of a payment',
  whenSent: 'Sent when staff ask for the rest of a bill that is paid in part.',
  isWithdrawnOnCancellation: true,
  isAboutPaying: true,
  data: z.object({
    firstName: z.string(),
    /** Pesos. */
    amountDue: z.number(),
    amountPaid: z.number(),
    amountLeft: z.number(),
    /** Code as shown, such as 'K7QP-9F2M'. */
    billCode: z.string(),
    /** Path of the picture of the QR code, which is public; null if no account takes amounts. */
    qrPath: z.nullable(z.string()),
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ amountLeft }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.news),
      paragraphBlock(texts.how),
      blocksIf('qrPicture', [
        paragraphBlock(texts.scan),
        withoutGapAbove(linkButton(texts.qrButton, '{{ qrPicture }}')),
      ]),
      detailsBlock(
        ...seminarRows('title', 'when'),
        detailsRow('Still to pay', '{{ amountLeft }}'),
        detailsRow('Your code', '{{ billCode }}'),
      ),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: {
    firstName: 'Maria',
    amountDue: 1500,
    amountPaid: 1000,
    amountLeft: 500,
    billCode: 'K7QP-9F2M',
    qrPath: '/sample',
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    fee: 'Amount of the bill',
    amountPaid: 'Amount that was received',
    amountLeft: 'Amount that is still to be paid',
    billCode: 'Code of the bill, such as K7QP-9F2M',
    qrPicture: 'Link to the picture of the QR code; empty if no account takes amounts',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, amountDue, amountPaid, amountLeft, billCode, qrPath, seminar }, { site }) => ({
    variables: {
      firstName,
      billCode,
      fee: formatPrice(amountDue),
      amountPaid: formatPrice(amountPaid),
      amountLeft: formatPrice(amountLeft),
      qrPicture: qrPath === null ? null : `${site.appUrl}${qrPath}`,
      seminar: seminarVariables(seminar, false),
    },
  }),
})
