/** Promises no refund; staff settle fees individually. */
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

const passages = {
  subject: subjectPassage('Subject', 'Cancelled: {seminar.title}'),
  heading: headingPassage('Heading', '{firstName}, your seminar is cancelled'),
  apology: paragraphPassage(
    'First sentence',
    'We are sorry: the seminar that you registered for will not take place.',
  ),
  fee: paragraphPassage(
    'Fee and questions, seminar with a fee',
    'If you have already paid the fee of {fee}, our office will settle it with you. Please reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
  ),
  questions: paragraphPassage(
    'Questions, free seminar',
    'Questions? Reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
    { amountDue: null },
  ),
  seminarsButton: buttonPassage('Button to the seminars', 'See other seminars'),
  calendar: paragraphPassage(
    'Calendar file',
    'Open the attached file to remove the seminar from your calendar.',
  ),
}

export const seminarCancelledEmail = defineEmail('seminar.cancelled', {
  templateType: 'seminar_cancelled',
  label: 'Seminar cancelled',
  whenSent: 'Sent to everyone with a seat when a seminar is cancelled.',
  data: z.object({
    firstName: z.string(),
    reason: z.nullable(z.string()),
    /** Pesos, paid or not; null is free. */
    amountDue: z.nullable(z.number()),
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      plainTextHeading(endSentence(texts.heading)),
      paragraphBlock(texts.apology),
      detailsBlock(
        ...seminarRows('title', 'wasPlannedFor', 'where'),
        blocksIf('reason', [detailsRow('Reason', variableLinesHtml('reasonLines'), 'Reason: {{ reason }}')]),
      ),
      paragraphBlock(textIf('fee', texts.fee, texts.questions)),
      pageButton(texts.seminarsButton, '{{ links.seminars }}'),
      withoutGapAbove(paragraphBlock(texts.calendar)),
    ],
  }),
  sample: {
    firstName: 'Maria',
    reason: 'A typhoon is expected on both days.',
    amountDue: 1500,
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    reason: 'Reason for the cancellation; empty if none was entered',
    reasonLines: 'The same text as a list of lines, for {% for %}',
    fee: 'Fee of the seminar; empty if it is free',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, reason, amountDue, seminar }, context) => ({
    variables: {
      firstName,
      reason,
      reasonLines: splitLines(reason ?? ''),
      fee: amountDue === null ? null : formatPrice(amountDue),
      seminar: seminarVariables(seminar, false),
    },
    attachments: [calendarCancellationAttachment(seminar, context)],
  }),
})
