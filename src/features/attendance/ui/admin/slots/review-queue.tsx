import { Button, EmptyState } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { AttendanceReviewItem, DecideReviewItemInput } from '#app/features/attendance/contract/marks.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { useEndpointMutation, usePendingInputs } from '#app/ui/admin/use-endpoint-mutation.ts'
import { type OverlayState, useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { ChooseParticipant } from './choose-participant.tsx'
import { decideItemMutation, reviewQueueQuery } from './slot-attendance-api.ts'

type Decision = DecideReviewItemInput['decision']

type DecidableKind = Exclude<AttendanceReviewItem['kind'], 'unmatched'>

const decisionLabels: Record<DecidableKind, Record<Decision, string>> = {
  scan: { accept: 'Count', dismiss: 'Do not count' },
  missing_out: { accept: 'Keep minutes', dismiss: 'Mark absent' },
  conflict: { accept: 'Use the scan', dismiss: 'Keep our mark' },
  walk_in: { accept: 'Register', dismiss: 'Do not register' },
}

/** Questions that only staff can answer, each with two buttons. */
export function ReviewQueue({ seminarId }: { seminarId: number }) {
  const query = useQuery(reviewQueueQuery(seminarId))
  const queries = useQueryClient()
  const { mutate } = useEndpointMutation(decideItemMutation)
  const pending = usePendingInputs(decideItemMutation)
  const { overlay, opens } = useOverlay()
  const top = useRef<HTMLDivElement>(null)

  function decide(id: string, decision: Decision) {
    mutate(
      { seminarId, id, decision },
      {
        // Its card is gone.
        onSuccess: () => top.current?.focus(),
        // Someone else may have been faster.
        onError: () => void queries.invalidateQueries(reviewQueueQuery(seminarId)),
      },
    )
  }

  if (query.data === undefined) return <NotLoaded query={query} name="the questions" />
  const { items } = query.data
  return (
    <div ref={top} tabIndex={-1} className="look-at">
      {items.length === 0 ? (
        <EmptyState
          title="Nothing to look at."
          description="Scans that were not counted, missing scans at the exit and the like are listed here."
        />
      ) : (
        <ul className="review-list" aria-label="To look at">
          {items.map((item) => (
            <ItemCard
              key={item.id}
              item={item}
              sent={pending.find(({ id }) => id === item.id)?.decision}
              onDecide={(decision) => decide(item.id, decision)}
              onChoose={opens(<ChooseParticipant seminarId={seminarId} item={item} />)}
            />
          ))}
        </ul>
      )}
      {overlay}
    </div>
  )
}

interface ItemCardProps {
  item: AttendanceReviewItem
  sent: Decision | undefined
  onDecide: (decision: Decision) => void
  /** Opens the choice of a registrant, for participants of meetings. */
  onChoose: ReturnType<OverlayState['opens']>
}

function ItemCard({ item, sent, onDecide, onChoose }: ItemCardProps) {
  const textId = useId()
  return (
    <li className="list-card">
      <p id={textId}>{item.text}</p>
      <p className="muted">
        <time dateTime={item.at}>{formatDateTime(item.at)}</time>
      </p>
      {item.kind === 'unmatched' ? (
        <div className="row-actions">
          <Button aria-describedby={textId} onClick={onChoose}>
            Choose a person
          </Button>
        </div>
      ) : (
        <DecisionButtons
          labels={decisionLabels[item.kind]}
          canAccept={canAccept(item)}
          describedBy={textId}
          sent={sent}
          onDecide={onDecide}
        />
      )}
    </li>
  )
}

/** A scan of an unknown code belongs to nobody, so it can only be set aside. */
function canAccept({ kind, registrationId, slotId }: AttendanceReviewItem): boolean {
  return kind !== 'scan' || (registrationId !== null && slotId !== null)
}

interface DecisionButtonsProps extends Omit<ItemCardProps, 'item' | 'onChoose'> {
  labels: Record<Decision, string>
  canAccept: boolean
  describedBy: string
}

function DecisionButtons({
  labels,
  canAccept: isOffered,
  describedBy,
  sent,
  onDecide,
}: DecisionButtonsProps) {
  const button = (decision: Decision) => (
    <BusyButton
      {...(decision !== 'dismiss' && { variant: 'filled' })}
      aria-describedby={describedBy}
      busyLabel={sent === decision ? 'Saving...' : undefined}
      {...(sent === undefined ? { onClick: () => onDecide(decision) } : { 'aria-disabled': true })}
    >
      {labels[decision]}
    </BusyButton>
  )
  return (
    <div className="row-actions">
      {isOffered ? button('accept') : null}
      {button('dismiss')}
    </div>
  )
}
