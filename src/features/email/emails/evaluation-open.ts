/** After a seminar: asks for what is open of its evaluation and learning check, and once more after three days. */
import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { unsealLinkToken } from '../adapters/link-tokens.ts'
import { EmailSeminarData, Instant, LinkToken } from '../contract/email-data.ts'
import { defineEmail, sampleToken } from './email-definition.ts'
import { emailButton, emailDetailsTable, emailParagraph, renderEmailFrame } from './email-frame.ts'
import { button, heading, type PassageTexts, paragraph, subject } from './passages.ts'
import { seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'

const reminder = { isReminder: true }
const withCheck = { hasLearningCheck: true }

const passages = {
  subject: subject('Subject', 'How was it? {seminar.title}'),
  subjectReminder: subject('Subject, reminder', 'Please evaluate: {seminar.title}', reminder),
  heading: heading('Heading', 'How was the seminar, {firstName}?'),
  opening: paragraph('First sentence', 'Please answer a few questions by {closesAt}.'),
  openingReminder: paragraph(
    'First sentence, reminder',
    'You have not answered yet. You can do so until {closesAt}.',
    reminder,
  ),
  anonymous: paragraph(
    'Anonymous answers',
    'Feedback about the seminar is stored without your name: we know that you answered, not what.',
  ),
  learningCheck: paragraph(
    'If there is a learning check',
    'There is also a learning check, whose result is stored with your name.',
    withCheck,
  ),
  linkButton: button('Button', 'Answer now'),
  questions: paragraph(
    'Questions',
    'Questions? Write to {provider.email} or call {provider.phones}, {provider.officeHours}.',
  ),
}

type Texts = PassageTexts<typeof passages>

const toSubject = ({ subject, subjectReminder }: Texts) =>
  `{% if isReminder %}${subjectReminder}{% else %}${subject}{% endif %}`

const openingOf = ({ opening, openingReminder }: Texts) =>
  `{% if isReminder %}${openingReminder}{% else %}${opening}{% endif %}`

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ seminar.title }}',
    heading: texts.heading,
    body: [
      emailParagraph(openingOf(texts)),
      emailButton(texts.linkButton, '{{ evaluationLink }}'),
      emailParagraph(texts.anonymous),
      `{% if hasLearningCheck %}${emailParagraph(texts.learningCheck)}{% endif %}`,
      emailDetailsTable(seminarHtmlRows('title', 'when')),
      emailParagraph(texts.questions),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${openingOf(texts)}

${texts.linkButton}:
{{ evaluationLink }}

${texts.anonymous}
{%- if hasLearningCheck %}

${texts.learningCheck}
{%- endif %}

${seminarPlainText('title', 'when')}

${texts.questions}

{{ provider.name }}
{{ provider.address }}
`

export const evaluationOpenEmail = defineEmail('evaluation.open', {
  data: z.object({
    firstName: z.string(),
    /** Body of the ticket. */
    token: LinkToken,
    seminar: EmailSeminarData,
    closesAt: Instant,
    hasLearningCheck: z.boolean(),
    isReminder: z.boolean(),
  }),
  passages,
  filipino: {
    subject: 'Kumusta ang seminar? {seminar.title}',
    subjectReminder: 'Pakisagutan ang ebalwasyon: {seminar.title}',
    heading: 'Kumusta ang seminar, {firstName}?',
    opening: 'Pakisagot ang ilang tanong hanggang {closesAt}.',
    openingReminder: 'Hindi ka pa nakasasagot. Maaari ka pang sumagot hanggang {closesAt}.',
    anonymous:
      'Ang puna tungkol sa seminar ay iniingatan nang walang pangalan: alam naming sumagot ka, hindi kung ano ang sagot.',
    learningCheck:
      'May pagsusulit din tungkol sa natutunan, na ang resulta ay iniingatan kasama ang pangalan mo.',
    linkButton: 'Sumagot ngayon',
    questions:
      'May tanong? Sumulat sa {provider.email} o tumawag sa {provider.phones}, {provider.officeHours}.',
  },
  template: (texts) => ({ subject: toSubject(texts), html: toHtml(texts), text: toText(texts) }),
  sample: {
    firstName: 'Maria',
    token: sampleToken,
    seminar: sampleSeminar,
    closesAt: new Date('2026-12-20T09:00:00Z'),
    hasLearningCheck: false,
    isReminder: false,
  },
  variables: {
    firstName: firstNameDescription,
    evaluationLink: 'Page with the questions, for this registrant only',
    closesAt: 'Day and time until which the questions can be answered',
    hasLearningCheck: 'true if there is a learning check, for {% if %}',
    isReminder: 'true three days after the first e-mail, for {% if %}',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, token, seminar, closesAt, hasLearningCheck, isReminder }, { site, secrets }) => ({
    variables: {
      firstName,
      evaluationLink: `${site.appUrl}/evaluation/${unsealLinkToken(secrets, token)}`,
      closesAt: formatDateTime(closesAt),
      hasLearningCheck,
      isReminder,
      seminar: seminarVariables(seminar, false),
    },
  }),
})
