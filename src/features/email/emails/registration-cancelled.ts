import * as z from 'zod/mini'
import { EmailSeminarData } from '../contract/email-data.ts'
import { detailsBlock, pageButton, paragraphBlock, plainTextHeading, withoutGapAbove } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { buttonPassage, endSentence, headingPassage, paragraphPassage, subjectPassage } from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  calendarCancellationAttachment,
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'
import {
  reasonRow,
  sampleSettlement,
  settlementBlocks,
  settlementFields,
  settlementPassages,
  settlementVariableDescriptions,
  settlementVariables,
} from './settlement-passages.ts'

export const removeFromCalendarPassage = paragraphPassage(
  'Calendar file',
  'Open the attached file to remove the seminar from your calendar.',
)

const passages = {
  subject: subjectPassage('Subject', 'Your registration is cancelled: {seminar.title}'),
  heading: headingPassage('Heading', '{firstName}, your registration is cancelled'),
  seat: paragraphPassage(
    'First sentence',
    'Your ticket for this seminar is no longer valid, and others can take the seat.',
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
    ...settlementFields,
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
      detailsBlock(...seminarRows('title', 'when', 'where'), reasonRow),
      ...settlementBlocks(texts),
      pageButton(texts.seminarsButton, '{{ links.seminars }}'),
      withoutGapAbove(paragraphBlock(texts.calendar)),
    ],
  }),
  sample: {
    firstName: 'Maria',
    reason: 'You asked us to cancel it.',
    ...sampleSettlement,
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    ...settlementVariableDescriptions,
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, seminar, ...settlement }, context) => ({
    variables: {
      firstName,
      ...settlementVariables(settlement),
      seminar: seminarVariables(seminar, false),
    },
    attachments: [calendarCancellationAttachment(seminar, context)],
  }),
})
