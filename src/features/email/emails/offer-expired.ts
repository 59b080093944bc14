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
  subject: subjectPassage('Subject', 'Your offer has ended: {seminar.title}'),
  heading: headingPassage('Heading', 'Your offer has ended'),
  greeting: sharedPassages.greeting,
  reason: paragraphPassage(
    'What happened',
    'We held a place in this seminar for you, and it was not taken in time. It is offered to others now. If you still want to come, join the waiting list again on the page of the seminar.',
  ),
  seminarsButton: buttonPassage('Button to the seminars', 'See other seminars'),
  questions: sharedPassages.questions,
}

export const offerExpiredEmail = defineEmail('waitlist.offer_expired', {
  templateType: 'offer_expired',
  label: 'Offer to the waiting list expired',
  whenSent: 'Sent when a seat that was offered was not taken in time.',
  isWithdrawnOnCancellation: true,
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
