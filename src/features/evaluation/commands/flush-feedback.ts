import type { CommandContext } from '../../people/commands/command-context.ts'
import { listFormsToMix, mixAnswers } from '../queries/feedback.ts'

/**
 * Moves buffered answers to the readable ones, in random order and in transactions of their own, once five wait or
 * the form has closed.
 */
export async function flushFeedback({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<void> {
  for (const formId of await listFormsToMix(db, now)) await mixAnswers(db, formId)
}
