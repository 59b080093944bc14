import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { registrationPath } from '#app/features/seminars/contract/paths.ts'
import type { OwnEntry as Entry } from '#app/features/waitlist/contract/waitlist.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Loading } from '#app/ui/loading.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { Card } from '#app/ui/structure.tsx'
import { ownEntryQuery } from '../own-entry-api.ts'

/**
 * The place and the offer of a mailed link.
 * @param token null until the URL is read
 */
export function OwnEntry({ token }: { token: string | null }) {
  const { data, error, refetch } = useQuery(ownEntryQuery(token ?? ''))
  if (token === '' || (error instanceof ApiError && error.status === 404))
    return (
      <Alert variant="warning" title="This link is no longer valid">
        <p>You can join the waiting list again on the page of the seminar.</p>
      </Alert>
    )
  if (data === undefined && error !== null)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <div className="needs-script">
        <Loading label="Looking for your place">
          <Card>
            <Skeleton shape="title" />
            <Skeleton />
          </Card>
        </Loading>
      </div>
    )
  return (
    <Card>
      <h2 className="text-h3 wrap-anywhere">{data.seminarTitle}</h2>
      <State entry={data} link={token ?? ''} />
    </Card>
  )
}

const endTexts = {
  expired: ['This offer has ended', 'It was not taken in time. You can join the waiting list again.'],
  taken: ['All of your seats are taken', 'We have sent you an e-mail about each registration.'],
  refused: ['You did not take your seat', 'It is offered to others. You can join the waiting list again.'],
  left: ['You are not on the waiting list anymore', 'You can join it again on the page of the seminar.'],
} as const

function State({ entry, link }: { entry: Entry; link: string }) {
  const { status, seats, offerEndsAt, seminarId, lastReason } = entry
  if (status === 'waiting') return <Place entry={entry} link={link} />
  if (status === 'offered')
    return (
      <>
        <p>
          {seats === 1 ? 'One seat is' : `${seats} seats are`} held for you until{' '}
          <strong>{offerEndsAt && formatDateTime(offerEndsAt)}</strong>.
        </p>
        {seats === 1 ? null : <p>Register each person by themselves; this link works until all are taken.</p>}
        <div>
          <ButtonLink to={registrationPath(seminarId)}>Register now</ButtonLink>
        </div>
        <EndForm act="refuse" link={link} summary="I do not want it" button="Give to Others">
          {seats === 1 ? 'It is' : 'They are'} offered to others at once, and you are no longer on the list.
        </EndForm>
      </>
    )
  const [title, text] = endTexts[status]
  return (
    <Alert variant="warning" title={title}>
      <p>{status === 'left' && lastReason !== null ? lastReason : text}</p>
    </Alert>
  )
}

function Place({
  entry: { position, seats, seatsBefore, lastReason },
  link,
}: {
  entry: Entry
  link: string
}) {
  const people = (position ?? 1) - 1
  return (
    <>
      <p>
        You are <strong>number {position}</strong> on the waiting list
        {seats === 1 ? '' : `, for ${seats} seats`}.{' '}
        {people === 0
          ? 'Nobody is before you.'
          : `${people === 1 ? 'One person' : `${people} people`} before you asked for ${seatsBefore === 1 ? 'one seat' : `${seatsBefore} seats`}.`}
      </p>
      <p>{lastReason ?? 'The seminar is full. When seats become free for you, we write to you.'}</p>
      <EndForm act="leave" link={link} summary="Leave the waiting list" button="Leave Waiting List">
        You lose your place. You can join again at the end of the list.
      </EndForm>
    </>
  )
}

interface EndFormProps {
  act: 'leave' | 'refuse'
  link: string
  summary: string
  button: string
  children: ReactNode
}

/** Posted to the page, with script and without. */
function EndForm({ act, link, summary, button, children }: EndFormProps) {
  return (
    <details>
      <summary>{summary}</summary>
      <form className="mt-3 grid gap-3" method="post" action="/waiting-list">
        <p>{children}</p>
        <input type="hidden" name="link" value={link} />
        <div>
          <Button type="submit" variant="secondary" name="act" value={act}>
            {button}
          </Button>
        </div>
      </form>
    </details>
  )
}
