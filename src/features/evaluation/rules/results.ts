import { minShownAnswers } from '../contract/form-values.ts'
import type { EvaluationQuestionToShow } from '../contract/forms.ts'
import type { ResultItem } from '../contract/results.ts'
import { type AnswerField, type RatedSpeaker, toAnswerGroups } from './answer-fields.ts'
import { getQuestionScale, likertLabels } from './scales.ts'

export interface CountedValue {
  readonly questionId: number
  readonly speakerId: number | null
  readonly value: number | string | readonly string[]
  readonly number: number
}

export interface ResultsInput {
  readonly questions: readonly EvaluationQuestionToShow[]
  readonly speakers: readonly RatedSpeaker[]
  readonly counts: readonly CountedValue[]
  /** Answers that are not shown: fewer than five since the last ones that were. */
  readonly held: readonly Omit<CountedValue, 'value'>[]
  /** Puts texts in random order, so that their places say nothing. */
  shuffle(texts: string[]): string[]
}

/** One item for each question and speaker; fewer than five answers are not shown. */
export function toResultItems({ questions, speakers, counts, held, shuffle }: ResultsInput): ResultItem[] {
  const countsOf = Map.groupBy(counts, ({ questionId, speakerId }) => keyOf(questionId, speakerId))
  const heldOf = new Map(
    held.map(({ questionId, speakerId, number }) => [keyOf(questionId, speakerId), number]),
  )
  return toAnswerGroups(questions, speakers)
    .flatMap((group) => group.fields)
    .map(({ question, speaker }) => {
      const values = countsOf.get(keyOf(question.id, speaker?.id ?? null)) ?? []
      const n = values.reduce((sum, { number }) => sum + number, 0)
      const shown = n < minShownAnswers ? hidden : toShown(question, values, n)
      return {
        ...describe({ question, speaker }),
        n,
        waiting: heldOf.get(keyOf(question.id, speaker?.id ?? null)) ?? 0,
        ...shown,
        texts: shown.texts && shuffle(shown.texts),
      }
    })
}

/** Returns what is kept of answers that are deleted: counts that are shown, without texts. */
export function toSavedCounts<Counted extends CountedValue>(
  questions: readonly EvaluationQuestionToShow[],
  { mixed, counts }: { readonly mixed: number; readonly counts: readonly Counted[] },
) {
  const texts = new Set(questions.flatMap(({ id, kind }) => (kind === 'text' ? [id] : [])))
  const groups = Map.groupBy(counts, ({ questionId, speakerId }) => keyOf(questionId, speakerId)).values()
  const remaining = [...groups].filter(
    (group) => group.reduce((sum, { number }) => sum + number, 0) >= minShownAnswers,
  )
  return { mixed, counts: remaining.flat().filter(({ questionId }) => !texts.has(questionId)) }
}

const keyOf = (questionId: number, speakerId: number | null) => `${questionId} ${speakerId ?? ''}`

const hidden = { mean: null, spread: null, texts: null }

function describe({ question, speaker }: Pick<AnswerField, 'question' | 'speaker'>) {
  const { id: questionId, kind, subject, prompt } = question
  return {
    questionId,
    kind,
    subject,
    prompt,
    speakerId: speaker?.id ?? null,
    speakerName: speaker?.name ?? null,
  }
}

function toShown(
  question: EvaluationQuestionToShow,
  values: readonly CountedValue[],
  n: number,
): Pick<ResultItem, 'mean' | 'spread' | 'texts'> {
  if (question.kind === 'text')
    return {
      ...hidden,
      texts: values.flatMap(({ value, number }) => Array<string>(number).fill(String(value))),
    }
  const total = values.reduce((sum, { value, number }) => sum + Number(value) * number, 0)
  const spread = toValues(question).map(({ value, label }) => ({ label, number: countOf(values, value) }))
  return {
    ...hidden,
    spread,
    mean: getQuestionScale(question.kind) === null ? null : Math.round((total / n) * 100) / 100,
  }
}

function countOf(values: readonly CountedValue[], wanted: number | string): number {
  const matching = values.filter(({ value }) =>
    Array.isArray(value) ? value.includes(String(wanted)) : value === wanted,
  )
  return matching.reduce((sum, { number }) => sum + number, 0)
}

function toValues({
  kind,
  options,
}: EvaluationQuestionToShow): { readonly value: number | string; readonly label: string }[] {
  if (kind === 'likert5') return likertLabels.map(({ value, label }) => ({ value, label })).reverse()
  const scale = getQuestionScale(kind)
  if (scale === null) return options.map(({ key, label }) => ({ value: key, label }))
  return Array.from({ length: scale.most - scale.least + 1 }, (_, at) => ({
    value: scale.least + at,
    label: String(scale.least + at),
  }))
}
