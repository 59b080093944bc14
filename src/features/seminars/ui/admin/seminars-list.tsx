import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { toSeminarBadge } from '#app/features/seminars/rules/availability.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { formatCpdPoints } from '#app/platform/format/money.ts'
import type { DataListColumn } from '#app/ui/admin/data-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { truncateText } from '#app/ui/cut-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { seminarBadgeLabels, toSeminarTexts } from '../public/seminar-labels.ts'
import { CategoryBadge } from './category-badge.tsx'

const descriptionLimit = 80

export function shortDescription({ description }: Pick<Seminar, 'description'>): string {
  const text = (description ?? '').replace(/\s+/g, ' ').trim()
  return text === '' ? 'No description' : truncateText(text, descriptionLimit)
}

function cpdPointsText({ cpdPoints }: Pick<Seminar, 'cpdPoints'>): string {
  return formatCpdPoints(cpdPoints ?? 0)
}

const count = (value: number) => value.toLocaleString('en-US')

/** '12 / 100', as shown and as read aloud. */
export function attendeeCountTexts(seminar: Pick<Seminar, 'registeredCount' | 'maxAttendees'>) {
  const { registeredCount, maxAttendees } = seminar
  const registered = count(registeredCount)
  const attendees = registeredCount === 1 ? 'attendee' : 'attendees'
  if (maxAttendees === null)
    return { shown: `${registered} / ∞`, spoken: `${registered} ${attendees}, no limit` }
  const most = count(maxAttendees)
  return { shown: `${registered} / ${most}`, spoken: `${registered} of at most ${most} attendees` }
}

/** @param now when the data was fetched */
export function seminarColumns(now: Date): readonly DataListColumn<Seminar>[] {
  return [
    {
      heading: 'Seminar Details',
      cell: (seminar) => (
        <div className="seminar-details">
          <p className="list-card-title">
            <Link className="name-link" to={managedSeminarPath(seminar.id)}>
              {seminar.title}
            </Link>
          </p>
          <Badges seminar={seminar} now={now} />
          <Details seminar={seminar} />
        </div>
      ),
    },
    {
      heading: 'Schedule & Duration',
      cell(seminar) {
        const { date, time, duration } = toSeminarTexts(seminar)
        return (
          <>
            <span className="seminar-line">{date}</span>
            <span className="seminar-line">{time}</span>
            <span className="seminar-line muted">{duration}</span>
          </>
        )
      },
    },
    {
      heading: 'Location',
      onCard: 'named',
      cell: (seminar) => (
        <>
          {toSeminarTexts(seminar).place}
          <Directions seminar={seminar} />
        </>
      ),
    },
    { heading: 'Price', onCard: 'named', cell: (seminar) => toSeminarTexts(seminar).fullPrice },
  ]
}

function Directions({ seminar: { locationDetails } }: { seminar: Seminar }) {
  if (locationDetails === null) return null
  return (
    <p className="seminar-directions muted">
      <LinkedText text={locationDetails} />
    </p>
  )
}

/** @param now when the data was fetched */
export function SeminarStateBadge({ seminar, now }: { seminar: Seminar; now: Date }) {
  if (seminar.isDraft) return <Badge variant="default">Draft</Badge>
  const { label, variant } = seminarBadgeLabels[toSeminarBadge(seminar, now)]
  return <Badge {...badgeProps[variant]}>{label}</Badge>
}

function Badges({ seminar, now }: { seminar: Seminar; now: Date }) {
  return (
    <div className="row-actions">
      <SeminarStateBadge seminar={seminar} now={now} />
      {seminar.category === null ? (
        <Badge variant="default">Uncategorized</Badge>
      ) : (
        <CategoryBadge category={seminar.category} />
      )}
    </div>
  )
}

function Details({ seminar }: { seminar: Seminar }) {
  const attendees = attendeeCountTexts(seminar)
  return (
    <>
      <p className="muted">{shortDescription(seminar)}</p>
      <ul className="seminar-numbers">
        <li>
          <Icon name="award" />
          {cpdPointsText(seminar)}
        </li>
        <li>
          <Icon name="users" />
          <Link to={managedSeminarPath(seminar.id, 'registrations')}>
            <span aria-hidden="true">{attendees.shown}</span>
            <span className="sr-only">{attendees.spoken}</span>
          </Link>
        </li>
      </ul>
    </>
  )
}
