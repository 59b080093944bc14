/** Includes a link for a new proof while seats can be taken. */
import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { EmailSeminarData, Instant, LinkToken } from '../contract/email-data.ts'
import {
  blocksIf,
  copyableLink,
  detailsBlock,
  detailsRow,
  linkButton,
  paragraphBlock,
  plainTextHeading,
  textIf,
  variableLinesHtml,
} from './blocks.ts'
import { defineEmail, sampleToken, sampleValidUntil, secretLinkUrl } from './email-definition.ts'
import { buttonPassage, endSentence, headingPassage, paragraphPassage, subjectPassage } from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
  splitLines,
} from './seminar-variables.ts'

const passages = {
  subjectOpen: subjectPassage(
    'Subject, new proof possible',
    'Please send a new proof of payment: {seminar.title}',
  ),
  subjectClosed: subjectPassage('Subject, too late', 'Payment not verified: {seminar.title}', { link: null }),
  headingOpen: headingPassage('Heading, new proof possible', '{firstName}, we need a new proof of payment'),
  headingClosed: headingPassage('Heading, too late', '{firstName}, we could not verify your payment', {
    link: null,
  }),
  newsOpen: paragraphPassage(
    'First sentence, new proof possible',
    'We checked your proof of payment and could not accept it. Until you send a new one, your seat is open to others.',
  ),
  newsClosed: paragraphPassage(
    'First sentence, too late',
    'We checked your proof of payment and could not accept it.',
    { link: null },
  ),
  newsColleague: paragraphPassage(
    'For who was registered by somebody else',
    'We could not accept the proof of payment that {registeredBy} sent for your registration. Until we have a new one, your seat is open to others. Please ask {registeredBy}.',
    { link: null, registeredBy: 'Maria Santos' },
  ),
  proofButton: buttonPassage('Button', 'Send a new proof of payment'),
  validity: paragraphPassage(
    'How long the link works',
    'The link works until {validUntil} (Philippine time).',
  ),
  questions: paragraphPassage(
    'Questions, new proof possible',
    'If you think this is a mistake, reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
  ),
  closed: paragraphPassage(
    'What to do, too late',
    'You can no longer register for this seminar. If you have paid, please reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
    { link: null },
  ),
}

export const paymentRejectedEmail = defineEmail('payment.rejected', {
  templateType: 'payment_rejected',
  label: 'Payment rejected',
  whenSent: 'Sent when a proof of payment is rejected, with a link for sending a new one.',
  accessLink: 'proofLink',
  isAboutPaying: true,
  data: z.object({
    firstName: z.string(),
    notes: z.nullable(z.string()),
    /** Name of who pays for the seat; null for the payer. */
    registeredBy: z.optional(z.nullable(z.string())),
    /** Pesos. */
    amountDue: z.number(),
    /** Link for a new proof; null if no seat can be taken. */
    link: z.nullable(z.object({ token: LinkToken, validUntil: Instant })),
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({
    subject: textIf('proofLink', texts.subjectOpen, texts.subjectClosed),
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: textIf('proofLink', texts.headingOpen, texts.headingClosed),
    blocks: [
      plainTextHeading(textIf('proofLink', endSentence(texts.headingOpen), endSentence(texts.headingClosed))),
      paragraphBlock(
        textIf('registeredBy', texts.newsColleague, textIf('proofLink', texts.newsOpen, texts.newsClosed)),
      ),
      detailsBlock(
        ...seminarRows('title', 'when'),
        blocksIf('isPayer', [
          detailsRow('Fee', '{{ fee }}'),
          blocksIf('notes', [detailsRow('Reason', variableLinesHtml('notesLines'), 'Reason: {{ notes }}')]),
        ]),
      ),
      blocksIf(
        'proofLink',
        [
          linkButton(texts.proofButton, '{{ proofLink }}'),
          paragraphBlock(texts.validity),
          copyableLink('{{ proofLink }}'),
          paragraphBlock(texts.questions),
        ],
        [blocksIf('isPayer', [paragraphBlock(texts.closed)])],
      ),
    ],
  }),
  sample: {
    firstName: 'Maria',
    notes: 'The reference number cannot be read.\nPlease take the photo again.',
    amountDue: 1500,
    link: { token: sampleToken, validUntil: sampleValidUntil },
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    notes: 'Reason entered by the reviewer; empty if there is none',
    notesLines: 'The same text as a list of lines, for {% for %}',
    registeredBy: 'Name of who pays for the seat of a colleague; empty for all others',
    isPayer: 'false for a colleague whose seat somebody else pays, for {% if %}',
    fee: 'Amount due',
    proofLink: 'Link for sending a new proof of payment; empty if no seats can be taken anymore',
    validUntil: 'When the link expires',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, notes, registeredBy = null, amountDue, link, seminar }, context) => ({
    variables: {
      firstName,
      notes,
      notesLines: splitLines(notes ?? ''),
      registeredBy,
      isPayer: registeredBy === null,
      fee: formatPrice(amountDue),
      proofLink: link && secretLinkUrl('/send-proof', link.token, context),
      validUntil: link && formatDateTime(link.validUntil),
      seminar: seminarVariables(seminar, false),
    },
  }),
})
