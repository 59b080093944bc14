import { Table } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { PaginatedList, type PaginatedListProps } from './paginated-list.tsx'
import { RowMenu, type RowMenuProps } from './row-menu.tsx'
import type { ListParams } from './search-params.ts'
import { OpensButton } from './use-overlay.tsx'

export interface DataListColumn<Row> {
  readonly heading: string
  /** Controls below the heading, also on phones. */
  readonly detail?: ReactNode
  /** Key where another column may have the same heading. */
  readonly id?: number
  readonly cell: (row: Row) => ReactNode
  /** Second, muted line of the cell. */
  readonly note?: (row: Row) => ReactNode
  /**
   * Place on the card that a row is on phones: its title, beside the title, a line that begins with the
   * heading, or nowhere. Others are lines without a heading. The first column is the title unless another is.
   */
  readonly onCard?: 'title' | 'corner' | 'named' | 'hidden'
  /** True to keep the text on one line. */
  readonly isShort?: boolean
}

export interface DataTableProps<Row> {
  /** Accessible name. */
  label: string
  rows: readonly Row[]
  columns: readonly DataListColumn<Row>[]
  /** A last column without a visible heading; on cards a `RowMenu` is beside the title, buttons are below. */
  actions?: ((row: Row) => ReactNode) | undefined
  selection?:
    | {
        readonly all: ReactNode
        readonly box: (row: Row) => ReactNode
        readonly has: (row: Row) => boolean
      }
    | undefined
}

/** A table whose rows become cards where there is no room; roles are given, as CSS takes them away. */
export function DataTable<Row extends { readonly id: number }>(props: DataTableProps<Row>) {
  const { label, rows, columns, actions, selection } = props
  const title = columns.find(({ onCard }) => onCard === 'title') ?? columns[0]
  return (
    <div className="list-table" data-few-columns={columns.length < 5 || undefined}>
      <Table role="table" verticalSpacing="sm" horizontalSpacing="sm" aria-label={label}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {selection && <Heading className="list-select">{selection.all}</Heading>}
            {columns.map(({ id, heading, detail }) => (
              <Heading key={id ?? heading} className={detail === undefined ? undefined : 'list-detailed'}>
                {heading}
                {detail}
              </Heading>
            ))}
            {actions && (
              <Heading>
                <span className="sr-only">Actions</span>
              </Heading>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr key={row.id} role="row" data-selected={selection?.has(row) || undefined}>
              {selection && (
                <Table.Td role="cell" className="list-select">
                  {selection.box(row)}
                </Table.Td>
              )}
              {columns.map((column) =>
                column === title ? (
                  <Table.Th
                    key={column.id ?? column.heading}
                    role="rowheader"
                    scope="row"
                    {...attributesOf(column)}
                  >
                    <Cell column={column} row={row} />
                  </Table.Th>
                ) : (
                  <Table.Td key={column.id ?? column.heading} role="cell" {...attributesOf(column)}>
                    <Cell column={column} row={row} />
                  </Table.Td>
                ),
              )}
              {actions && (
                <Table.Td role="cell" className="list-actions">
                  {actions(row)}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: DataListColumn<Row>; row: Row }) {
  const note = column.note?.(row)
  return (
    <>
      {column.cell(row)}
      {note ? <p className="muted">{note}</p> : null}
    </>
  )
}

function Heading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <Table.Th role="columnheader" scope="col" className={className}>
      {children}
    </Table.Th>
  )
}

function attributesOf<Row>({ heading, onCard, isShort }: DataListColumn<Row>) {
  return {
    'data-heading': heading,
    'data-on-card': onCard,
    className: isShort ? 'list-short' : undefined,
  }
}

export interface RowButton {
  readonly label: string
  readonly opens: ReactElement
}

export interface DataListProps<List extends object, Row, Params, Key extends QueryKey>
  extends Omit<DataTableProps<Row>, 'label' | 'rows'>,
    Omit<PaginatedListProps<List, Params, Key>, 'children'> {
  /** Accessible name, if it differs from `things`. */
  label?: string
  rows: (list: List) => readonly Row[]
  /** Name of a row, for its buttons and menu. */
  nameOf?: (row: Row) => string
  buttonsOf?: (row: Row) => readonly RowButton[]
  /** Returns the items of a row's menu when it opens. Missing if rows have none. */
  menuOf?: ((row: Row) => ReturnType<RowMenuProps['items']>) | false
}

/** A list of records by its columns. */
export function DataList<
  List extends object,
  Row extends { readonly id: number },
  Params extends ListParams,
  Key extends QueryKey,
>(props: DataListProps<List, Row, Params, Key>) {
  const { label, rows, columns, actions, selection, ...list } = props
  const { things } = list
  return (
    <PaginatedList {...list} isEmpty={(data) => rows(data).length === 0}>
      {(data) => (
        <DataTable
          label={label ?? things.charAt(0).toUpperCase() + things.slice(1)}
          rows={rows(data)}
          columns={columns}
          actions={actions ?? toActions(props)}
          selection={selection}
        />
      )}
    </PaginatedList>
  )
}

function toActions<List extends object, Row, Params, Key extends QueryKey>({
  nameOf = () => '',
  buttonsOf,
  menuOf,
}: DataListProps<List, Row, Params, Key>) {
  if (menuOf) return (row: Row) => <RowMenu name={nameOf(row)} items={() => menuOf(row)} />
  if (buttonsOf === undefined) return undefined
  return (row: Row) => (
    <div className="row-actions">
      {buttonsOf(row).map(({ label, opens }) => (
        <OpensButton key={label} aria-label={`${label} ${nameOf(row)}`} opens={opens}>
          {label}
        </OpensButton>
      ))}
    </div>
  )
}
