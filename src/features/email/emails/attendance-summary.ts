/** After a seminar: how much of it was attended, or what is missing and until when that can be corrected. */
import * as z from 'zod/mini'
import { formatDate } from '#app/platform/format/dates.ts'
import { EmailSeminarData, Instant } from '../contract/email-data.ts'
import { defineEmail } from './email-definition.ts'
import { emailDetailsTable, emailParagraph, renderEmailFrame } from './email-frame.ts'
import { heading, type PassageTexts, paragraph, subject } from './passages.ts'
import { seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'

const complete = { attendance: 'Your attendance: 100 %.', isIncomplete: false }

const passages = {
  subject: subject('Subject', 'Your attendance: {seminar.title}'),
  heading: heading('Heading', 'Your attendance'),
  greeting: paragraph('Greeting', 'Hello {firstName},'),
  incomplete: paragraph(
    'If something is missing',
    'If you were there, write to {provider.email} by {answerBy}, so that we can check and correct it.',
  ),
  thanks: paragraph('If the attendance is enough', 'Thank you for being with us.', complete),
  questions: paragraph(
    'Questions',
    'Questions? Write to {provider.email} or call {provider.phones}, {provider.officeHours}.',
  ),
}

type Texts = PassageTexts<typeof passages>

const closing = ({ incomplete, thanks }: Texts) =>
  `{% if isIncomplete %}${incomplete}{% else %}${thanks}{% endif %}`

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ attendance }}',
    heading: texts.heading,
    body: [
      emailParagraph(texts.greeting),
      emailParagraph('<strong>{{ attendance }}</strong>'),
      emailDetailsTable(seminarHtmlRows('title', 'when', 'where', 'cpd')),
      emailParagraph(closing(texts)),
      emailParagraph(texts.questions),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${texts.greeting}

{{ attendance }}

${seminarPlainText('title', 'when', 'where', 'cpd')}

${closing(texts)}

${texts.questions}

{{ provider.name }}
{{ provider.address }}
`

export const attendanceSummaryEmail = defineEmail('attendance.summary', {
  data: z.object({
    firstName: z.string(),
    seminar: EmailSeminarData,
    /** A sentence. */
    attendance: z.string(),
    /** Something is missing that the attendee may have attended. */
    isIncomplete: z.boolean(),
    /** On this day, Philippine time. */
    answerBy: Instant,
  }),
  passages,
  filipino: {
    subject: 'Ang iyong pagdalo: {seminar.title}',
    heading: 'Ang iyong pagdalo',
    greeting: 'Kumusta {firstName},',
    incomplete:
      'Kung naroon ka, sumulat sa {provider.email} hanggang {answerBy} upang masuri at maitama namin ito.',
    thanks: 'Salamat sa iyong pakikilahok.',
    questions:
      'May tanong? Sumulat sa {provider.email} o tumawag sa {provider.phones}, {provider.officeHours}.',
  },
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
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
