import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { NamedSeat } from '#app/features/bookings/contract/bookings.ts'
import { ProviderContact } from '#app/features/checkout/ui/public/provider-contact.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { formatDateRange } from '#app/platform/format/dates.ts'
import { Loading } from '#app/ui/loading.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { Card } from '#app/ui/structure.tsx'
import { namedSeatQuery } from '../booking-api.ts'
import { notMePath } from './booking-paths.ts'

interface NamedSeatViewProps {
  /** Null until the URL is read. */
  token: string | null
  /** Why the name could not be taken off; null if it was not tried. */
  failure: string | null
}

/** Asks who opened the link of the e-mail about their seat whether it is theirs. Nothing changes before they answer. */
export function NamedSeatView({ token, failure }: NamedSeatViewProps) {
  const { data, error, refetch } = useQuery(namedSeatQuery(token ?? ''))
  if (token === '' || (error instanceof ApiError && error.status === 404))
    return (
      <Alert variant="warning" title="This link is not valid">
        <p>
          Please open the link in our e-mail, or write to us: <ProviderContact />.
        </p>
      </Alert>
    )
  if (data === undefined && error !== null)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <div className="needs-script">
        <Loading label="Looking for your seat">
          <Card>
            <Skeleton shape="title" />
            <Skeleton />
          </Card>
        </Loading>
      </div>
    )
  if (data.seat === null)
    return (
      <Alert variant="success" title="Your name is not on the seat">
        <p>
          Its ticket is not valid. If you want us to delete what we have stored about you, write to us:{' '}
          <ProviderContact />.
        </p>
      </Alert>
    )
  return (
    <>
      {failure === null ? null : (
        <Alert variant="error" title={failure}>
          <p>
            <ProviderContact />
          </p>
        </Alert>
      )}
      <NamedSeatQuestion seat={data.seat} link={token ?? ''} />
    </>
  )
}

function NamedSeatQuestion({
  seat: { name, institution, coordinator, seminar },
  link,
}: {
  seat: NamedSeat
  link: string
}) {
  return (
    <Card>
      <h2 className="text-h3 wrap-anywhere">{seminar.title}</h2>
      <p>{formatDateRange(seminar.startDate, seminar.endDate)}</p>
      <p className="wrap-anywhere">
        {institution}
        {coordinator === null ? '' : ` (${coordinator})`} has booked seats for this seminar and gave us the
        name <strong>{name}</strong>, so that you can take part and get your certificate. We use it for
        nothing else, as our <Link to="/privacy">privacy notice</Link> says.
      </p>
      <p>If you take part, you need not do anything.</p>
      <form className="grid gap-3" method="post" action={notMePath}>
        <input type="hidden" name="link" value={link} />
        <p>
          If this is not you, or you do not want to take part, we take the name off the seat and tell who
          booked it. The ticket is void at once.
        </p>
        <div>
          <Button type="submit" variant="secondary" name="act" value="decline">
            Take My Name Off
          </Button>
        </div>
      </form>
    </Card>
  )
}
