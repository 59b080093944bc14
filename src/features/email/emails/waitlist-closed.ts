import * as z from 'zod/mini'
import { EmailSeminarData } from '../contract/email-data.ts'
import { detailsBlock, pageButton, paragraphBlock } from './blocks.ts'
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
  subject: subjectPassage('Subject', 'The waiting list is closed: {seminar.title}'),
  heading: headingPassage('Heading', 'The waiting list is closed'),
  greeting: sharedPassages.greeting,
  reason: paragraphPassage(
    'What happened',
    'No place in this seminar became free for you, because it starts soon or does not take place. You need not do anything.',
  ),
  seminarsButton: buttonPassage('Button to the seminars', 'See other seminars'),
  questions: sharedPassages.questions,
}

export const waitlistClosedEmail = defineEmail('waitlist.closed', {
  templateType: 'waitlist_closed',
  label: 'Waiting list closed',
  whenSent: 'Sent to everyone who still waits when a seminar is cancelled or starts soon.',
  data: z.object({ firstName: z.string(), seats: z.int(), seminar: EmailSeminarData }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.reason),
      detailsBlock(...seminarRows('title', 'when')),
      pageButton(texts.seminarsButton, '{{ links.seminars }}'),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: { firstName: 'Maria', seats: 1, seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    seats: 'How many seats were waited for',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, seats, seminar }) => ({
    variables: { firstName, seats, seminar: seminarVariables(seminar, false) },
  }),
})
