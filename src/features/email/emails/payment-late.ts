/**
 * E-mail to registrants whose online payment arrived when their seat was no longer held, or their bill was
 * paid already.
 */
import * as z from 'zod/mini'
import { formatPrice } from '#app/platform/format/money.ts'
import { EmailSeminarData } from '../contract/email-data.ts'
import { detailsBlock, detailsRow, paragraphBlock } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import {
  headingPassage,
  paragraphPassage,
  sharedInFilipino,
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
  subject: subjectPassage('Subject', 'Your payment arrived late: {seminar.title}'),
  heading: headingPassage('Heading', 'Your payment arrived late'),
  greeting: sharedPassages.greeting,
  news: paragraphPassage(
    'What happened',
    'We received your online payment of {amountPaid}. By then your registration no longer had a seat, or its fee was paid already, so the payment is kept as a credit.',
  ),
  next: paragraphPassage(
    'What happens next',
    'We will contact you to send it back or to offer you another seminar. Please do not pay again.',
  ),
  questions: sharedPassages.questions,
}

export const paymentLateEmail = defineEmail('payment.late', {
  templateType: 'payment_late',
  label: 'Online payment kept as credit',
  whenSent: 'Sent when an online payment arrives after its seat was released or its bill was paid.',
  isAboutPaying: true,
  data: z.object({
    firstName: z.string(),
    /** Pesos. */
    amountPaid: z.number(),
    /** Code as shown, such as 'K7QP-9F2M'. */
    billCode: z.string(),
    seminar: EmailSeminarData,
  }),
  passages,
  filipino: {
    subject: 'Huli na dumating ang iyong bayad: {seminar.title}',
    heading: 'Huli na dumating ang iyong bayad',
    greeting: sharedInFilipino.greeting,
    news: 'Natanggap namin ang iyong online na bayad na {amountPaid}. Wala nang upuan noon ang iyong registration, o bayad na ang fee nito, kaya itinabi muna namin ang bayad para sa iyo.',
    next: 'Makikipag-ugnayan kami sa iyo upang ibalik ito o mag-alok ng ibang seminar. Huwag munang magbayad muli.',
    questions: sharedInFilipino.questions,
  },
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ amountPaid }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.news),
      paragraphBlock(texts.next),
      detailsBlock(
        ...seminarRows('title', 'when'),
        detailsRow('Received', '{{ amountPaid }}'),
        detailsRow('Your code', '{{ billCode }}'),
      ),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: { firstName: 'Maria', amountPaid: 1500, billCode: 'K7QP-9F2M', seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    amountPaid: 'Amount that was received',
    billCode: 'Code of the bill, such as K7QP-9F2M',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, amountPaid, billCode, seminar }) => ({
    variables: {
      firstName,
      billCode,
      amountPaid: formatPrice(amountPaid),
      seminar: seminarVariables(seminar, false),
    },
  }),
})
