/** The form that a manager copies to a seminar by one press: English, with Filipino below each question. */
import { defaultCheckTries } from '../contract/form-values.ts'
import type { QuestionInput } from '../contract/forms.ts'

type ShippedQuestion = Pick<QuestionInput, 'kind' | 'prompt' | 'help' | 'isRequired' | 'subject'>

const rated = (subject: QuestionInput['subject'], prompt: string, help: string): ShippedQuestion => ({
  kind: 'likert5',
  prompt,
  help,
  isRequired: true,
  subject,
})

const written = (prompt: string, help: string): ShippedQuestion => ({
  kind: 'text',
  prompt,
  help,
  isRequired: false,
  subject: 'seminar',
})

const questions: readonly ShippedQuestion[] = [
  rated('seminar', 'The objectives of the seminar were met.', 'Natugunan ang mga layunin ng seminar.'),
  rated(
    'seminar',
    'The content was relevant to my work.',
    'Ang nilalaman ay may kaugnayan sa aking trabaho.',
  ),
  rated('seminar', 'The materials were useful.', 'Kapaki-pakinabang ang mga materyales.'),
  rated('seminar', 'The time for each topic was enough.', 'Sapat ang oras para sa bawat paksa.'),
  rated('speaker', 'Knows the topic well', 'Bihasa sa paksa'),
  rated('speaker', 'Explains clearly', 'Malinaw magpaliwanag'),
  rated('speaker', 'Keeps the participants engaged', 'Napapanatili ang interes ng mga kalahok'),
  rated('speaker', 'Answers questions well', 'Mahusay sumagot sa mga tanong'),
  rated(
    'venue',
    'The venue or online platform was suitable.',
    'Angkop ang lugar o ang ginamit na online platform.',
  ),
  rated('seminar', 'The seminar was well organized.', 'Maayos ang pagkakasagawa ng seminar.'),
  {
    kind: 'number_0_10',
    prompt: 'How do you rate the seminar as a whole?',
    help: 'Ano ang kabuuang marka mo sa seminar?',
    isRequired: true,
    subject: 'seminar',
  },
  written('What will you use first?', 'Ano ang una mong gagamitin mula sa natutunan mo?'),
  written('What should we change?', 'Ano ang dapat naming baguhin?'),
]

export const standardEvaluationForm = {
  ...({ kind: 'feedback', phase: null, passPercent: null, maxTries: defaultCheckTries } as const),
  title: 'Seminar evaluation',
  intro:
    'Your answers help us to improve our seminars. Ang iyong mga sagot ay makatutulong sa pagpapabuti ng aming mga seminar.',
  isRequired: true,
  questions: questions.map(
    (question): QuestionInput => ({ ...question, options: [], correct: [], points: 0 }),
  ),
}
