/**
 * E-mail after a seminar: how much of it was attended, or what is missing and until when that can be
 * corrected.
 */
import * as z from 'zod/mini'
import { formatDate } from '#app/platform/format/dates.ts'
import { EmailSeminarData, Instant } from '../contract/email-data.ts'
import { detailsBlock, paragraphBlock, textIf } from './blocks.ts'
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

const complete = { attendance: 'Your attendance: 100 %.', isIncomplete: false }

const passages = {
  subject: subjectPassage('Subject', 'Your attendance: {seminar.title}'),
  heading: headingPassage('Heading', 'Your attendance'),
  greeting: sharedPassages.greeting,
  incomplete: paragraphPassage(
    'If something is missing',
    'If you were there, write to {provider.email} by {answerBy}, so that we can check and correct it.',
  ),
  thanks: paragraphPassage('If the attendance is enough', 'Thank you for being with us.', complete),
  questions: sharedPassages.questions,
}

export const attendanceSummaryEmail = defineEmail('attendance.summary', {
  templateType: 'attendance_summary',
  label: 'Attendance summary',
  whenSent: 'Sent once to verified registrants after the last attendance slot of a seminar has closed.',
  data: z.object({
    firstName: z.string(),
    seminar: EmailSeminarData,
    /** A sentence. */
    attendance: z.string(),
    /** True if something is missing that the attendee may have attended. */
    isIncomplete: z.boolean(),
    /** Last day of the answer, Philippine time. */
    answerBy: Instant,
  }),
  passages,
  filipino: {
    subject: 'Ang iyong pagdalo: {seminar.title}',
    heading: 'Ang iyong pagdalo',
    greeting: sharedInFilipino.greeting,
    incomplete:
      'Kung naroon ka, sumulat sa {provider.email} hanggang {answerBy} upang masuri at maitama namin ito.',
    thanks: 'Salamat sa iyong pakikilahok.',
    questions: sharedInFilipino.questions,
  },
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ attendance }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock('<strong>{{ attendance }}</strong>', '{{ attendance }}'),
      detailsBlock(...seminarRows('title', 'when', 'where', 'cpd')),
      paragraphBlock(textIf('isIncomplete', texts.incomplete, texts.thanks)),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: {
    firstName: 'Maria',
    seminar: sampleSeminar,
    attendance: 'Morning, Day 2 is missing.',
    isIncomplete: true,
    answerBy: new Date('2026-12-13T09:00:00Z'),
  },
  variables: {
    firstName: firstNameDescription,
    attendance: 'A sentence with the percentage, or with what is missing',
    isIncomplete: 'true if something is missing, for {% if %}',
    answerBy: 'Last day on which the recipient can ask for a correction',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, seminar, attendance, isIncomplete, answerBy }) => ({
    variables: {
      firstName,
      attendance,
      isIncomplete,
      answerBy: formatDate(answerBy),
      seminar: seminarVariables(seminar, false),
    },
  }),
})
