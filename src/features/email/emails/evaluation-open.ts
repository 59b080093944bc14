/**
 * E-mail after a seminar: asks for what is open of its evaluation and learning check, and once more after
 * three days.
 */
import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { unsealLinkToken } from '../adapters/link-tokens.ts'
import { EmailSeminarData, Instant, LinkToken } from '../contract/email-data.ts'
import { blocksIf, detailsBlock, linkButton, paragraphBlock, textIf } from './blocks.ts'
import { defineEmail, sampleToken } from './email-definition.ts'
import {
  buttonPassage,
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

const reminder = { isReminder: true }
const withCheck = { hasLearningCheck: true }

const passages = {
  subject: subjectPassage('Subject', 'How was it? {seminar.title}'),
  subjectReminder: subjectPassage('Subject, reminder', 'Please evaluate: {seminar.title}', reminder),
  heading: headingPassage('Heading', 'How was the seminar, {firstName}?'),
  opening: paragraphPassage('First sentence', 'Please answer a few questions by {closesAt}.'),
  openingReminder: paragraphPassage(
    'First sentence, reminder',
    'You have not answered yet. You can do so until {closesAt}.',
    reminder,
  ),
  anonymous: paragraphPassage(
    'Anonymous answers',
    'Feedback about the seminar is stored without your name: we know that you answered, not what.',
  ),
  learningCheck: paragraphPassage(
    'If there is a learning check',
    'There is also a learning check, whose result is stored with your name.',
    withCheck,
  ),
  linkButton: buttonPassage('Button', 'Answer now'),
  questions: sharedPassages.questions,
}

export const evaluationOpenEmail = defineEmail('evaluation.open', {
  templateType: 'evaluation_open',
  label: 'Evaluation',
  whenSent:
    'Sent after a seminar to participants who can evaluate it or take its learning check, and three days later to those who have not.',
  accessLink: 'evaluationLink',
  isWithdrawnOnCancellation: true,
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
    questions: sharedInFilipino.questions,
  },
  template: (texts) => ({
    subject: textIf('isReminder', texts.subjectReminder, texts.subject),
    preview: '{{ seminar.title }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(textIf('isReminder', texts.openingReminder, texts.opening)),
      linkButton(texts.linkButton, '{{ evaluationLink }}'),
      paragraphBlock(texts.anonymous),
      blocksIf('hasLearningCheck', [paragraphBlock(texts.learningCheck)]),
      detailsBlock(...seminarRows('title', 'when')),
      paragraphBlock(texts.questions),
    ],
  }),
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
