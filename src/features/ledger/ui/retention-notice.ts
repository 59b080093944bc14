import type { RichText } from '#app/features/settings/contract/rich-text.ts'
import { unmatchedLinesRetentionDays } from '../contract/ledger-values.ts'

/**
 * Part of the privacy notice: how long bills, payments and lines of statements are stored.
 * @param years 0 for no limit
 */
export function describeLedgerRetention(years: number): RichText {
  const retention =
    years === 0
      ? 'Bills and the payments for them are kept without a time limit.'
      : `Bills and the payments for them are deleted ${years} ${years === 1 ? 'year' : 'years'} after the end of the year in which they last changed.`
  const paragraphs = [
    `${retention} If we erase your data, your name is removed from them before; codes, amounts and reference numbers stay.`,
    `Statements of our accounts show us which payments have arrived. We keep only money that came in. What belongs to no bill is deleted ${unmatchedLinesRetentionDays} days after the last statement that contains its day.`,
  ]
  return [
    { type: 'heading', text: 'How long we keep payments' },
    ...paragraphs.map((text) => ({ type: 'paragraph' as const, spans: [{ text }] })),
  ]
}
