import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ListTableProps {
  label: string
  columns: readonly string[]
  /** Heading of a leading column, such as checkboxes. */
  lead?: ReactNode
  /** Adds a visually hidden heading. */
  hasActions?: boolean
  /** Switches to cards earlier. */
  isWide?: boolean
  isDense?: boolean
  children: ReactNode
}

/** Table view; the card view must be its next sibling. */
export function ListTable(props: ListTableProps) {
  const { label, columns, lead, hasActions = false, isWide = false, isDense = false, children } = props
  return (
    <div className={isWide ? 'list-table list-table-wide' : 'list-table'}>
      <Table verticalSpacing="sm" horizontalSpacing={isDense ? 'sm' : 'md'} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {lead === undefined ? null : <Table.Th scope="col">{lead}</Table.Th>}
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
            {hasActions ? (
              <Table.Th scope="col">
                <span className="sr-only">Actions</span>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}
