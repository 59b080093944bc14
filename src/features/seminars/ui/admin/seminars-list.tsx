import { Badge, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { toSeminarBadge } from '#app/features/seminars/rules/availability.ts'
import { formatCpdPoints } from '#app/platform/format/money.ts'
import { ListTable } from '#app/ui/admin/paginated-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { truncateText } from '#app/ui/cut-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
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

const columns = ['Seminar Details', 'Schedule & Duration', 'Location', 'Price']

export interface SeminarsListProps {
  seminars: readonly Seminar[]
  /** When the data was fetched. */
  now: Date
  menuOf: (seminar: Seminar) => ReactNode
}

export function SeminarsList({ seminars, now, menuOf }: SeminarsListProps) {
  return (
    <>
      <ListTable label="Seminars" columns={columns} hasActions isDense>
        {seminars.map((seminar) => (
          <SeminarRow key={seminar.id} seminar={seminar} now={now} menu={menuOf(seminar)} />
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Seminars">
        {seminars.map((seminar) => (
          <SeminarItem key={seminar.id} seminar={seminar} now={now} menu={menuOf(seminar)} />
        ))}
      </ul>
    </>
  )
}

interface SeminarProps {
  seminar: Seminar
  now: Date
  menu: ReactNode
}

function SeminarRow({ seminar, now, menu }: SeminarProps) {
  const { date, time, duration, place, price } = toSeminarTexts(seminar)
  return (
    <Table.Tr>
      <Table.Td>
        <div className="seminar-details">
          <p className="list-card-title">{seminar.title}</p>
          <Badges seminar={seminar} now={now} />
          <Details seminar={seminar} />
        </div>
      </Table.Td>
      <Table.Td>
        <span className="seminar-line">{date}</span>
        <span className="seminar-line">{time}</span>
        <span className="seminar-line muted">{duration}</span>
      </Table.Td>
      <Table.Td>
        {place}
        <Directions seminar={seminar} />
      </Table.Td>
      <Table.Td>{price}</Table.Td>
      <Table.Td className="list-actions">{menu}</Table.Td>
    </Table.Tr>
  )
}

function SeminarItem({ seminar, now, menu }: SeminarProps) {
  const { date, time, duration, place, price } = toSeminarTexts(seminar)
  return (
    <li className="list-card">
      <div className="list-card-head">
        <p className="list-card-title">{seminar.title}</p>
        {menu}
      </div>
      <Badges seminar={seminar} now={now} />
      <Details seminar={seminar} />
      <dl className="seminar-facts">
        <Detail icon="calendar-days" label="Schedule">
          <span className="seminar-line">{date}</span>
          <span className="seminar-line">{time}</span>
        </Detail>
        <Detail icon="clock" label="Duration">
          {duration}
        </Detail>
        <Detail icon="map-pin" label="Location">
          {place}
          <Directions seminar={seminar} />
        </Detail>
        <Detail icon="tag" label="Price">
          {price}
        </Detail>
      </dl>
    </li>
  )
}

function Detail({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div>
      <Icon name={icon} />
      <dt className="sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Directions({ seminar: { locationDetails } }: { seminar: Seminar }) {
  if (locationDetails === null) return null
  return (
    <p className="seminar-directions muted">
      <LinkedText text={locationDetails} />
    </p>
  )
}

function Badges({ seminar, now }: Omit<SeminarProps, 'menu'>) {
  const { label, variant } = seminarBadgeLabels[toSeminarBadge(seminar, now)]
  return (
    <div className="row-actions">
      {seminar.isDraft ? (
        <Badge variant="default">Draft</Badge>
      ) : (
        <Badge {...badgeProps[variant]}>{label}</Badge>
      )}
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
          <span aria-hidden="true">{attendees.shown}</span>
          <span className="sr-only">{attendees.spoken}</span>
        </li>
      </ul>
    </>
  )
}
