import { Badge, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import {
  type Waitlist,
  type WaitlistEntry,
  waitlistReasonField,
} from '#app/features/waitlist/contract/waitlist.ts'
import type { WaitlistStatus } from '#app/features/waitlist/contract/waitlist-values.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { useListQuery } from '#app/ui/admin/paginated-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'
import {
  endedLabels,
  offerMutation,
  removeMutation,
  type WaitlistParams,
  waitlistQuery,
} from './waitlist-api.ts'

const states: Record<WaitlistStatus, { readonly label: string; readonly variant: BadgeVariant }> = {
  waiting: { label: 'Waiting', variant: 'secondary' },
  offered: { label: 'Offered', variant: 'warning' },
  taken: { label: 'Taken', variant: 'success' },
  expired: { label: 'Expired', variant: 'destructive' },
  refused: { label: 'Refused', variant: 'default' },
  left: { label: 'Left', variant: 'default' },
}

const columns: readonly DataListColumn<WaitlistEntry>[] = [
  { heading: 'Person', cell: ({ name }) => name, note: ({ email }) => email },
  { heading: 'Place', isShort: true, onCard: 'named', cell: ({ position }) => position ?? '—' },
  { heading: 'Seats', isShort: true, onCard: 'named', cell: ({ seats }) => seats },
  { heading: 'State', cell: State },
  { heading: 'Joined', isShort: true, onCard: 'named', cell: ({ joinedAt }) => formatDateTime(joinedAt) },
  { heading: 'Why', cell: ({ lastReason }) => lastReason ?? '' },
]

function State({ status, offerEndsAt }: WaitlistEntry) {
  const { label, variant } = states[status]
  return (
    <>
      <Badge {...badgeProps[variant]}>{label}</Badge>
      {offerEndsAt === null ? null : <p className="muted">until {formatDateTime(offerEndsAt)}</p>}
    </>
  )
}

interface WaitlistScreenProps {
  seminarId: number
  state: ListParamsState<WaitlistParams>
  canManage: boolean
}

/** Who waits for seats of a seminar, or has an offer; by the filter, those whose entries have ended. */
export function WaitlistScreen({ seminarId, state, canManage }: WaitlistScreenProps) {
  const query = waitlistQuery(seminarId, state[0])
  const { data } = useListQuery(query)
  return (
    <DataList
      things="entries"
      query={query}
      state={state}
      rows={({ entries }) => entries}
      columns={columns}
      emptyTitle="Nobody is on this list."
      filters={[{ label: 'State', param: 'ended', all: 'Waiting or offered', options: endedLabels }]}
      notice={data === undefined ? null : <p className="muted">{describeCounts(data)}</p>}
      nameOf={({ name }) => name}
      menuOf={
        canManage &&
        state[0].ended !== 'yes' &&
        ((entry) => [
          entry.status === 'waiting' && { label: 'Offer Seats Now', opens: <OfferSheet entry={entry} /> },
          { label: 'Remove from List', isDanger: true, opens: <RemoveSheet entry={entry} /> },
        ])
      }
    />
  )
}

const countOf = (count: number, thing: string, things = `${thing}s`) =>
  count === 1 ? `1 ${thing}` : `${count} ${things}`

function describeCounts({ waiting, offered, seatsLeft }: Waitlist): string {
  const waits = `${countOf(waiting.people, 'person waits', 'people wait')} for ${countOf(waiting.seats, 'seat')}`
  const free =
    seatsLeft === null ? 'seats are unlimited' : `${countOf(seatsLeft, 'seat is', 'seats are')} free`
  return `${waits}; ${countOf(offered.seats, 'seat is', 'seats are')} offered, and ${free}.`
}

const schema = z.object({ reason: waitlistReasonField() })

function OfferSheet({ entry: { id, name, seats } }: { entry: WaitlistEntry }) {
  return (
    <EntitySheet
      title={`Offer Seats to ${name}`}
      schema={schema}
      values={{ reason: '' }}
      mutation={offerMutation}
      toInput={({ reason }) => ({ entryId: id, reason })}
      saveLabel="Offer Seats"
      busyLabel="Offering..."
    >
      {({ field }) => (
        <>
          <p>
            {seats === 1 ? 'One seat is' : `${seats} seats are`} held for {name}, before others who have
            waited longer. They get an e-mail with the deadline.
          </p>
          <Textarea
            {...field('reason')}
            label="Reason"
            description="For the audit log."
            autosize
            minRows={3}
            required
          />
        </>
      )}
    </EntitySheet>
  )
}

function RemoveSheet({ entry: { id, name, status } }: { entry: WaitlistEntry }) {
  return (
    <EntitySheet
      title={`Remove ${name}`}
      schema={schema}
      values={{ reason: '' }}
      mutation={removeMutation}
      toInput={({ reason }) => ({ entryId: id, reason })}
      saveLabel="Remove from List"
      busyLabel="Removing..."
    >
      {({ field }) => (
        <>
          <p>
            {name} loses the place in the queue
            {status === 'offered' ? ', and the offered seats go to the next at once' : ''}. They get no
            e-mail.
          </p>
          <Textarea
            {...field('reason')}
            label="Reason"
            description={`${name} sees it by the link in our e-mails.`}
            autosize
            minRows={3}
            required
          />
        </>
      )}
    </EntitySheet>
  )
}
