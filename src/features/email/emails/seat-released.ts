import * as z from 'zod/mini'
import { EmailSeminarData } from '../contract/email-data.ts'
import { detailsBlock, detailsRow, paragraphBlock, textIf } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { headingPassage, paragraphPassage, sharedPassages, subjectPassage } from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
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

const ofSeveral = { references: ['A1B2-C3D4-E5F6', 'B7A8-90F1-22CD'] }

const passages = {
  subject: subjectPassage('Subject', 'A seat that you pay for is cancelled: {seminar.title}'),
  subjectOfSeveral: subjectPassage(
    'Subject, several seats',
    '{seats} seats that you pay for are cancelled: {seminar.title}',
    ofSeveral,
  ),
  heading: headingPassage('Heading', 'A seat that you pay for is cancelled'),
  headingOfSeveral: headingPassage(
    'Heading, several seats',
    '{seats} seats that you pay for are cancelled',
    ofSeveral,
  ),
  greeting: sharedPassages.greeting,
  seat: paragraphPassage(
    'First sentence',
    'The registration below is cancelled: its ticket is no longer valid, and others can take the seat. We have told the person who had it.',
  ),
  several: paragraphPassage(
    'First sentence, several seats',
    'The {seats} registrations below are cancelled: their tickets are no longer valid, and others can take the seats. We have told the people who had them.',
    ofSeveral,
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
    ...settlementFields,
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({
    subject: textIf('seats > 1', texts.subjectOfSeveral, texts.subject),
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: textIf('seats > 1', texts.headingOfSeveral, texts.heading),
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(textIf('seats > 1', texts.several, texts.seat)),
      detailsBlock(
        ...seminarRows('title', 'when', 'where'),
        detailsRow(textIf('seats > 1', 'Registration numbers', 'Registration number'), '{{ references }}'),
        reasonRow,
      ),
      ...settlementBlocks(texts),
    ],
  }),
  sample: {
    firstName: 'Maria',
    references: ['A1B2-C3D4-E5F6'],
    reason: 'Fell ill.',
    ...sampleSettlement,
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    seats: 'How many seats are cancelled',
    references: 'Numbers of the registrations',
    ...settlementVariableDescriptions,
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, references, seminar, ...settlement }) => ({
    variables: {
      firstName,
      seats: references.length,
      references: references.join(', '),
      ...settlementVariables(settlement),
      seminar: seminarVariables(seminar, false),
    },
  }),
})
