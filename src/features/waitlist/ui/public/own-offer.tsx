import { useQuery } from '@tanstack/react-query'
import { registrationPath } from '#app/features/seminars/contract/paths.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Loading } from '#app/ui/loading.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { Card } from '#app/ui/structure.tsx'
import { offerQuery } from '../offer-api.ts'

/**
 * The offer of a mailed link.
 * @param token null until the URL is read
 */
export function OwnOffer({ token }: { token: string | null }) {
  const { data, error, refetch } = useQuery(offerQuery(token ?? ''))
  if (token === '' || (error instanceof ApiError && error.status === 404))
    return (
      <Alert variant="warning" title="This offer has ended">
        <p>It was not taken in time, or all of its seats are taken. You can join the waiting list again.</p>
      </Alert>
    )
  if (data === undefined && error !== null)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <div className="needs-script">
        <Loading label="Looking for your offer">
          <Card>
            <Skeleton shape="title" />
            <Skeleton />
          </Card>
        </Loading>
      </div>
    )
  const { seminarId, seminarTitle, seats, holdsUntil } = data
  return (
    <Card>
      <h2 className="text-h3 wrap-anywhere">{seminarTitle}</h2>
      <p>
        {seats === 1 ? 'One seat is' : `${seats} seats are`} held for you until{' '}
        <strong>{formatDateTime(holdsUntil)}</strong>.
      </p>
      {seats === 1 ? null : <p>Register each person by themselves; this link works until all are taken.</p>}
      <div>
        <ButtonLink to={registrationPath(seminarId)}>Register now</ButtonLink>
      </div>
    </Card>
  )
}
