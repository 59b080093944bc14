import * as z from 'zod/mini'
import { EmailSeminarData } from '../contract/email-data.ts'
import { detailsBlock, paragraphBlock, plainTextHeading } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { endSentence, headingPassage, paragraphPassage, subjectPassage } from './passages.ts'
import { removeFromCalendarPassage } from './registration-cancelled.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  calendarCancellationAttachment,
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'

const passages = {
  subject: subjectPassage('Subject', 'Your seat is handed over: {seminar.title}'),
  heading: headingPassage('Heading', '{firstName}, your seat is handed over'),
  seat: paragraphPassage(
    'First sentence',
    'Somebody else attends this seminar in your place. Your ticket is no longer valid; they have their own.',
  ),
  calendar: removeFromCalendarPassage,
  mistake: paragraphPassage(
    'If it is a mistake',
    'If you did not want this, reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
  ),
}

/** Does not name who has the seat now. */
export const seatHandedOverEmail = defineEmail('seat.handed_over', {
  templateType: 'seat_handed_over',
  label: 'Seat handed over',
  whenSent: 'Sent to who had a seat when somebody else takes their place.',
  data: z.object({ firstName: z.string(), seminar: EmailSeminarData }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      plainTextHeading(endSentence(texts.heading)),
      paragraphBlock(texts.seat),
      detailsBlock(...seminarRows('title', 'when', 'where')),
      paragraphBlock(texts.calendar),
      paragraphBlock(texts.mistake),
    ],
  }),
  sample: { firstName: 'Maria', seminar: sampleSeminar },
  variables: { firstName: firstNameDescription, ...seminarVariableDescriptions },
  compose: ({ firstName, seminar }, context) => ({
    variables: { firstName, seminar: seminarVariables(seminar, false) },
    attachments: [calendarCancellationAttachment(seminar, context)],
  }),
})
