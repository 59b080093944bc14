import type { InvitationRun } from '../contract/bulk-invitations.ts'
import type { InvitationSkipReason } from '../contract/invitations.ts'
import { invitationSkipReasonLabels, invitationsSummaryText } from './invitations.ts'

/** '7 without consent to news by e-mail' */
export function skippedInvitationsText({
  reason,
  count,
}: {
  readonly reason: InvitationSkipReason
  readonly count: number
}) {
  return `${count} ${invitationSkipReasonLabels[reason]}`
}

/** The outcome of a run, in one or more sentences. */
export function invitationRunOutcomeTexts(run: InvitationRun): string[] {
  const { queued, skipped, failure, total, expectedTotal, handled } = run
  const counts = new Map(skipped.map(({ reason, count }) => [reason, count]))
  const changed = `The list has changed: you selected ${expectedTotal} attendees, but there were ${total} when the invitations were sent.`
  return [
    invitationsSummaryText(queued, counts),
    ...(failure === null ? [] : [`${failure} ${total - handled} of ${total} were not invited.`]),
    ...(total === expectedTotal ? [] : [changed]),
  ]
}
