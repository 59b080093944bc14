import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import type { AudiencePreviewInput } from '../../../../invitations/contract/bulk-invitations.ts'
import { skippedWords } from '../../../../invitations/rules/invitation-labels.ts'
import { audienceQuery } from './invitations-api.ts'

/** Number of recipients, and of people left out by reason. */
export function AudienceSummary({ input }: { input: AudiencePreviewInput }) {
  const found = useQuery({ ...audienceQuery(useApi(), input), placeholderData: keepPreviousData })
  const { data, error, isPlaceholderData, refetch } = found
  if (error !== null)
    return (
      <Alert variant="error">
        <p>{error.message}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Alert>
    )
  if (data === undefined || isPlaceholderData)
    return (
      <p className="muted" role="status">
        Counting who will be invited...
      </p>
    )
  const { total, invited, skipped, seatsLeft } = data
  return (
    <section className="audience" aria-label="Who will be invited">
      <p role="status">
        <strong>{invited}</strong> of {total} will get the invitation.
        {skipped.length === 0 ? '' : ` Left out: ${total - invited}.`}
      </p>
      {skipped.length === 0 ? null : (
        <ul className="audience-reasons">
          {skipped.map((one) => (
            <li key={one.reason}>{skippedWords(one)}</li>
          ))}
        </ul>
      )}
      {seatsLeft !== null && invited > seatsLeft ? (
        <Alert variant="warning">
          {seatsLeft === 1 ? 'Only 1 seat is left.' : `Only ${seatsLeft} seats are left.`}
        </Alert>
      ) : null}
    </section>
  )
}
