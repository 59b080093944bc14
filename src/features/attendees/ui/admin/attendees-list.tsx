import { Table } from '@mantine/core'
import { ListTable } from '../../../../ui/admin/list-table.tsx'
import type { Attendee } from '../../contract.ts'
import { attendeeName, type PaymentFilter, shownPayment } from '../../rules.ts'
import { PaymentBadge } from './payment-badge.tsx'

const columns = ['Name', 'Email', 'Company', 'Job Title', 'Seminars', 'Payment Status']

export interface AttendeesListProps {
  attendees: readonly Attendee[]
  /** Which of a person's payments is told. */
  filter: PaymentFilter
}

/** Attendees as a table, or as cards where there is no room for one. */
export function AttendeesList({ attendees, filter }: AttendeesListProps) {
  return (
    <>
      <ListTable label="Attendees" columns={columns} isWide>
        {attendees.map((attendee) => (
          <Table.Tr key={attendee.id}>
            <Table.Td>
              <strong>{attendeeName(attendee)}</strong>
            </Table.Td>
            <Table.Td className="list-email">{attendee.email}</Table.Td>
            <Table.Td>{attendee.company ?? '—'}</Table.Td>
            <Table.Td>{attendee.jobTitle ?? '—'}</Table.Td>
            <Table.Td className="list-short">{attendee.seminarCount}</Table.Td>
            <Table.Td className="list-short">
              <PaymentBadge status={shownPayment(attendee, filter)} />
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Attendees">
        {attendees.map((attendee) => (
          <li className="list-card attendee-card" key={attendee.id}>
            <div className="list-card-head attendee-card-head">
              <p className="list-card-title">{attendeeName(attendee)}</p>
              <PaymentBadge status={shownPayment(attendee, filter)} />
            </div>
            <p>{attendee.email}</p>
            <p className="muted">{workWords(attendee)}</p>
            <p className="muted">{seminarWords(attendee.seminarCount)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function workWords({ company, jobTitle }: Attendee): string {
  return [jobTitle, company].filter(Boolean).join(', ') || 'No company given'
}

function seminarWords(count: number): string {
  return count === 1 ? '1 seminar' : `${count} seminars`
}
