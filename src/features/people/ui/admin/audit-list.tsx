import { Table } from '@mantine/core'
import { formatInstant } from '../../../../platform/format/dates.ts'
import { ListTable } from '../../../../ui/admin/list-table.tsx'
import type { AuditLogEntry } from '../../contract/audit.ts'
import { actionWords, actorWords, detailWords, subjectWords } from './audit-labels.ts'

const columns = ['When', 'Who', 'Action', 'Whom or what', 'From', 'Details']

export function AuditEntries({ entries }: { entries: readonly AuditLogEntry[] }) {
  return (
    <>
      <ListTable label="Audit log" columns={columns} isWide>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>{formatInstant(entry.at)}</Table.Td>
            <Table.Td>{actorWords(entry)}</Table.Td>
            <Table.Td>{actionWords(entry.action)}</Table.Td>
            <Table.Td>{subjectWords(entry)}</Table.Td>
            <Table.Td>{entry.ipAddress ?? 'Unknown'}</Table.Td>
            <Table.Td>{detailWords(entry.details)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Audit log">
        {entries.map((entry) => (
          <li className="list-card" key={entry.id}>
            <p className="list-card-title">{actionWords(entry.action)}</p>
            <p className="muted">{formatInstant(entry.at)}</p>
            <p>
              {actorWords(entry)} → {subjectWords(entry)}
            </p>
            {entry.details === null ? null : <p>{detailWords(entry.details)}</p>}
            <p className="muted">From {entry.ipAddress ?? 'an unknown address'}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
