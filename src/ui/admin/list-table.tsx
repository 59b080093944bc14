import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ListTableProps {
  label: string
  columns: readonly string[]
  /** The heading of a column before the others, as that of the boxes by which rows are chosen. */
  lead?: ReactNode
  /** Whether each row ends with a menu; its column is named for those who cannot see that. */
  hasActions?: boolean
  /** Whether its columns need more room than those of other lists before they become cards. */
  isWide?: boolean
  /** Whether its columns stand closer, for a list that has something beside it. */
  isDense?: boolean
  /** The rows. */
  children: ReactNode
}

/** A list where there is room for columns; the cards that stand for it elsewhere come right after it. */
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
