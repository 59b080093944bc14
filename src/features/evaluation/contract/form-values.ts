/**
 * Kinds and limits that screens use at run time, apart from shapes with dates, which would enlarge every
 * page.
 */

/** Feedback is anonymous; a learning check is scored and names its participant. */
export const evaluationFormKinds = ['feedback', 'learning_check'] as const
export type EvaluationFormKind = (typeof evaluationFormKinds)[number]

/** Phases: before the seminar, to see what is learnt, or after it. */
export const checkPhases = ['pre', 'post'] as const
export type LearningCheckPhase = (typeof checkPhases)[number]

export const defaultCheckTries = 3
export const maxCheckTries = 20
export const maxQuestionPoints = 100

export const questionKinds = ['likert5', 'choice', 'choices', 'text', 'number_0_10'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** A question about `speaker` is asked for each resource speaker of the program. */
export const questionSubjects = ['seminar', 'speaker', 'session', 'venue', 'self'] as const
export type QuestionSubject = (typeof questionSubjects)[number]

export const evaluationFormStatuses = ['draft', 'open', 'closed'] as const
export type EvaluationFormStatus = (typeof evaluationFormStatuses)[number]

export const maxPromptLength = 300
export const maxOptionLength = 120
export const maxAnswerTextLength = 2000
export const maxQuestions = 60
export const maxOptions = 20

/** Days of a form that is opened again for one registrant. */
export const defaultOpeningDays = 7
export const longestOpeningDays = 60

/** Least number of answers that are shown. */
export const minShownAnswers = 5
