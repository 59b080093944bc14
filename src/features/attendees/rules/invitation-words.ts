/** What is said of bulk invitations. */
import type { SkipReason } from '../../registration/contract/seats.ts'
import { invitedText, reasonWords } from '../../registration/rules/invitations.ts'
import type { InvitationRun } from '../contract/invitations.ts'

/** '7 without consent to news by e-mail' */
export function skippedWords({ reason, count }: { readonly reason: SkipReason; readonly count: number }) {
  return `${count} ${reasonWords[reason]}`
}

/** What became of the invitations, a sentence or more for each thing that there is to say. */
export function outcomeWords(run: InvitationRun): string[] {
  const { queued, skipped, failure, total, expectedTotal, handled } = run
  const counts = new Map(skipped.map(({ reason, count }) => [reason, count]))
  const changed = `The list changed meanwhile: you saw ${expectedTotal} attendees, and it had ${total} when the invitations were sent.`
  return [
    invitedText(queued, counts),
    ...(failure === null ? [] : [`${failure} ${total - handled} of ${total} were not invited.`]),
    ...(total === expectedTotal ? [] : [changed]),
  ]
}
