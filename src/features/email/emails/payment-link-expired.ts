/**
 * E-mail to registrants who began to pay online and did not finish; with a link for paying while the seat is
 * held.
 */
import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { EmailSeminarData, Instant, LinkToken } from '../contract/email-data.ts'
import { blocksIf, detailsBlock, detailsRow, linkButton, paragraphBlock, withoutGapAbove } from './blocks.ts'
import { defineEmail, sampleToken, sampleValidUntil, secretLinkUrl } from './email-definition.ts'
import {
  buttonPassage,
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
  subject: subjectPassage('Subject', 'Your online payment was not completed: {seminar.title}'),
  heading: headingPassage('Heading', 'Your online payment was not completed'),
  greeting: sharedPassages.greeting,
  news: paragraphPassage(
    'What happened',
    'You began to pay {amountLeft} online. The payment has expired, and we received nothing.',
  ),
  held: paragraphPassage(
    'While the seat is held',
    'Your seat is still yours. You can pay again from your registrations.',
  ),
  linkButton: buttonPassage('Button', 'See my registrations'),
  validity: paragraphPassage(
    'How long the link works',
    'The link works until {validUntil} (Philippine time). Do not forward it.',
  ),
  released: paragraphPassage(
    'Without a seat',
    'Your registration no longer has a seat, so please do not pay for it.',
    { link: null },
  ),
  questions: paragraphPassage(
    'Questions',
    'If you have paid, reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
  ),
}

export const paymentLinkExpiredEmail = defineEmail('payment.link_expired', {
  templateType: 'payment_link_expired',
  label: 'Online payment expired',
  whenSent: 'Sent once when a payment that was begun online expires unpaid, with a link for paying again.',
  accessLink: 'registrationsLink',
  isAboutPaying: true,
  data: z.object({
    firstName: z.string(),
    /** Pesos. */
    amountLeft: z.number(),
    /** Code as shown, such as 'K7QP-9F2M'. */
    billCode: z.string(),
    /** Link to the registrations of the person; null if the seat is no longer held. */
    link: z.nullable(z.object({ token: LinkToken, validUntil: Instant })),
    seminar: EmailSeminarData,
  }),
  passages,
  filipino: {
    subject: 'Hindi natapos ang iyong online na bayad: {seminar.title}',
    heading: 'Hindi natapos ang iyong online na bayad',
    greeting: sharedInFilipino.greeting,
    news: 'Sinimulan mong magbayad ng {amountLeft} online. Nag-expire na ang bayad, at wala kaming natanggap.',
    held: 'Sa iyo pa rin ang iyong upuan. Maaari kang magbayad muli mula sa iyong mga registration.',
    linkButton: 'Tingnan ang aking mga registration',
    validity: 'Gumagana ang link hanggang {validUntil} (oras sa Pilipinas). Huwag itong ipasa sa iba.',
    released: 'Wala nang upuan ang iyong registration, kaya huwag mo na itong bayaran.',
    questions:
      'Kung nakabayad ka na, sumagot sa e-mail na ito o tumawag sa {provider.phones}, {provider.officeHours}.',
  },
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ amountLeft }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.news),
      blocksIf(
        'registrationsLink',
        [
          paragraphBlock(texts.held),
          withoutGapAbove(linkButton(texts.linkButton, '{{ registrationsLink }}')),
          paragraphBlock(texts.validity),
        ],
        [paragraphBlock(texts.released)],
      ),
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
    amountLeft: 1500,
    billCode: 'K7QP-9F2M',
    seminar: sampleSeminar,
    link: { token: sampleToken, validUntil: sampleValidUntil },
  },
  variables: {
    firstName: firstNameDescription,
    amountLeft: 'Amount that is still to be paid',
    billCode: 'Code of the bill, such as K7QP-9F2M',
    registrationsLink: 'Link to the registrations of the person; empty if the seat is no longer held',
    validUntil: 'When the link expires',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, amountLeft, billCode, link, seminar }, context) => ({
    variables: {
      firstName,
      billCode,
      amountLeft: formatPrice(amountLeft),
      registrationsLink: link && secretLinkUrl('/my-registrations', link.token, context),
      validUntil: link && formatDateTime(link.validUntil),
      seminar: seminarVariables(seminar, false),
    },
  }),
})
