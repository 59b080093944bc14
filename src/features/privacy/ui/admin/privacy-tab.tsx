import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { PendingErasureRequest } from '#app/features/privacy/contract/privacy.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { useFocusRestorer } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ErasePersonAction } from './erase-person.tsx'
import { erasureRequestsQuery, type PrivacySearchParams } from './privacy-admin-api.ts'

/** Erasure requests, oldest first. */
export function ErasureRequestsTab({
  state,
  userHref,
}: {
  state: ListParamsState<PrivacySearchParams>
  userHref: (email: string) => string
}) {
  // The pressed button disappears with its card.
  const opener = useFocusRestorer()
  return (
    <PaginatedList
      toolbar={
        <p className="muted">
          People can request erasure on their dashboard. The law requires a response within a reasonable time.
          The oldest requests are listed first.
        </p>
      }
      things="erasure requests"
      emptyTitle="No erasure requests."
      query={erasureRequestsQuery(state[0])}
      state={state}
    >
      {({ requests }) => (
        <ul className="list-stack" aria-label="Erasure requests">
          {requests.map((request) => (
            <RequestCard
              key={request.attendeeId}
              request={request}
              userHref={userHref(request.email)}
              onErased={opener.restoreFocus}
            />
          ))}
        </ul>
      )}
    </PaginatedList>
  )
}

function RequestCard({
  request,
  userHref,
  onErased,
}: {
  request: PendingErasureRequest
  userHref: string
  onErased: () => void
}) {
  const { attendeeId, displayName, email, role, seminarCount, requestedAt } = request
  const isAttendee = role === 'attendee'
  // Staff who never registered have no profile.
  const isListed = isAttendee || seminarCount > 0
  return (
    <li className="list-card">
      <div>
        <h2 className="list-card-title">{displayName}</h2>
        <p>{email}</p>
        <p className="muted">
          Requested on {formatDateTime(requestedAt)} · {seminarCountText(seminarCount)}
        </p>
      </div>
      {isAttendee ? null : (
        <p className="muted">
          Staff cannot be erased. <Link to={userHref}>Find the user</Link> and change the role to attendee
          first.
        </p>
      )}
      {isListed ? (
        <div className="row-actions">
          <Button
            component={Link}
            to={`/attendees?profile=${attendeeId}`}
            leftSection={<Icon name="id-card" />}
          >
            View profile
          </Button>
          <ErasePersonAction attendee={{ id: attendeeId, displayName, email, role }} onErased={onErased} />
        </div>
      ) : null}
    </li>
  )
}

function seminarCountText(count: number): string {
  if (count === 0) return 'no seminars'
  return count === 1 ? '1 seminar' : `${count.toLocaleString('en-US')} seminars`
}
