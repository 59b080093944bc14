import type { QuestionKind } from '../contract/form-values.ts'

/** Labels from 5 to 1, in English and Filipino. */
export const likertLabels = [
  { value: 5, label: 'Strongly agree', filipino: 'Lubos na sumasang-ayon' },
  { value: 4, label: 'Agree', filipino: 'Sumasang-ayon' },
  { value: 3, label: 'Neither', filipino: 'Walang pinapanigan' },
  { value: 2, label: 'Disagree', filipino: 'Hindi sumasang-ayon' },
  { value: 1, label: 'Strongly disagree', filipino: 'Lubos na hindi sumasang-ayon' },
] as const

/** Lowest and highest number of a kind that is answered by a number; null for other kinds. */
export function getQuestionScale(
  kind: QuestionKind,
): { readonly least: number; readonly most: number } | null {
  if (kind === 'likert5') return { least: 1, most: 5 }
  return kind === 'number_0_10' ? { least: 0, most: 10 } : null
}
