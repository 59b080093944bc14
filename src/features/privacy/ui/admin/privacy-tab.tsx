import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { formatInstant } from '../../../../platform/format/dates.ts'
import { FoundList } from '../../../../ui/admin/results-list.tsx'
import { useOpener } from '../../../../ui/admin/use-opener.ts'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { WaitingForErasure } from '../../contract.ts'
import { erasureRequestsQuery, type PrivacyAddress } from '../privacy-admin-api.ts'
import { ErasePerson } from './erase-person.tsx'

const skeletonRows = 5

export interface PrivacyTabProps {
  address: PrivacyAddress
  /** @param shouldPush false replaces the history entry */
  onPage: (page: number, shouldPush: boolean) => void
  userHref: (email: string) => string
}

/** Erasure requests, oldest first. */
export function PrivacyTab({ address, onPage, userHref }: PrivacyTabProps) {
  const found = useQuery({
    ...erasureRequestsQuery(useApi(), address),
    placeholderData: keepPreviousData,
  })
  // The pressed button disappears with its card.
  const opener = useOpener()
  return (
    <>
      <div className="toolbar">
        <p className="muted">
          People ask on their dashboard. The law wants an answer within reasonable time: whoever waited
          longest comes first.
        </p>
      </div>
      <FoundList
        things="requests for erasure"
        emptyTitle="Nobody waits to be erased."
        found={found}
        skeletonRows={skeletonRows}
        page={address.page}
        onPage={onPage}
      >
        {({ requests }) => (
          <ul className="list-stack" aria-label="Requests for erasure">
            {requests.map((request) => (
              <RequestCard
                key={request.attendeeId}
                request={request}
                userHref={userHref(request.email)}
                onErased={opener.giveFocusBack}
              />
            ))}
          </ul>
        )}
      </FoundList>
    </>
  )
}

interface RequestCardProps {
  request: WaitingForErasure
  userHref: string
  onErased: () => void
}

function RequestCard({ request, userHref, onErased }: RequestCardProps) {
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
          Asked on {formatInstant(requestedAt)} · {seminarWords(seminarCount)}
        </p>
      </div>
      {isAttendee ? null : (
        <p className="muted">
          Somebody who works here cannot be erased. <Link to={userHref}>Find the user</Link> and make them an
          attendee first.
        </p>
      )}
      {isListed ? (
        <div className="row-actions">
          <Link className="btn btn-secondary" to={`/attendees?profile=${attendeeId}`}>
            <Icon name="id-card" />
            View profile
          </Link>
          <ErasePerson attendee={{ id: attendeeId, displayName, email, role }} onErased={onErased} />
        </div>
      ) : null}
    </li>
  )
}

function seminarWords(count: number): string {
  if (count === 0) return 'no seminars'
  return count === 1 ? '1 seminar' : `${count.toLocaleString('en-US')} seminars`
}
