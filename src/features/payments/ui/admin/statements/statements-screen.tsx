import { Button, Table } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import type { StatementImport } from '#app/features/payments/contract/statements.ts'
import { ListTable, PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyMonthForm } from './empty-month-form.tsx'
import { ImportStatementForm } from './import-statement-form.tsx'
import { StatementDetails } from './statement-details.tsx'
import { importedText, periodOf, type StatementsParams, statementImportsQuery } from './statements-api.ts'

export interface StatementsScreenProps {
  params: StatementsParams
  /** @param shouldPush false replaces the history entry */
  onParams: (params: StatementsParams, shouldPush: boolean) => void
}

/** Imports of statements, or one of them with its lines. */
export function StatementsScreen({ params, onParams }: StatementsScreenProps) {
  const { statement } = params
  const open = (id: number | undefined) => onParams({ statement: id, show: undefined, page: 1 }, true)
  return statement === undefined ? (
    <StatementList
      page={params.page}
      onPage={(page, shouldPush) => onParams({ ...params, page }, shouldPush)}
      onOpen={open}
    />
  ) : (
    <StatementDetails
      key={statement}
      params={{ ...params, statement }}
      onParams={onParams}
      onBack={() => open(undefined)}
    />
  )
}

interface StatementListProps {
  page: number
  onPage: (page: number, shouldPush: boolean) => void
  onOpen: (importId: number) => void
}

function StatementList({ page, onPage, onOpen }: StatementListProps) {
  const query = useQuery({ ...statementImportsQuery(page), placeholderData: keepPreviousData })
  const { open, show, close } = useOpenOverlay<'import' | 'empty'>()
  return (
    <>
      <div className="statement-actions">
        <p className="muted">
          The statement of a wallet or bank tells which payments have arrived, and which bills they paid.
        </p>
        <Button
          leftSection={<Icon name="upload" />}
          onClick={({ currentTarget }) => show('import', currentTarget)}
        >
          Import Statement
        </Button>
        <Button variant="default" onClick={({ currentTarget }) => show('empty', currentTarget)}>
          Month Without Transactions
        </Button>
      </div>
      <PaginatedList
        things="statements"
        query={query}
        skeletonRows={4}
        page={page}
        onPage={onPage}
        emptyTitle="No statements yet."
      >
        {({ imports }) => <StatementTable imports={imports} onOpen={onOpen} />}
      </PaginatedList>
      <Sheet title="Month Without Transactions" isOpen={open === 'empty'} onClose={close}>
        {open === 'empty' ? <EmptyMonthForm onCancel={close} onDone={() => flushSync(close)} /> : null}
      </Sheet>
      <Sheet title="Import Statement" isOpen={open === 'import'} onClose={close}>
        {open !== 'import' ? null : (
          <ImportStatementForm
            onCancel={close}
            onDone={(importId) => {
              // The form would ask before it is left.
              flushSync(close)
              onOpen(importId)
            }}
          />
        )}
      </Sheet>
    </>
  )
}

interface StatementTableProps {
  imports: readonly StatementImport[]
  onOpen: (importId: number) => void
}

function StatementTable({ imports, onOpen }: StatementTableProps) {
  const openButton = (statement: StatementImport) => (
    <Button
      variant="default"
      aria-label={`Open statement of ${statement.account}, ${periodOf(statement)}`}
      onClick={() => onOpen(statement.id)}
    >
      Open
    </Button>
  )
  return (
    <>
      <ListTable label="Statements" columns={['Account', 'Period', 'Received', 'Imported']} hasActions>
        {imports.map((statement) => (
          <Table.Tr key={statement.id}>
            <Table.Th scope="row">{statement.account}</Table.Th>
            <Table.Td>{periodOf(statement)}</Table.Td>
            <Table.Td className="list-short">{countPayments(statement.received)}</Table.Td>
            <Table.Td>{importedText(statement)}</Table.Td>
            <Table.Td className="list-actions">{openButton(statement)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Statements">
        {imports.map((statement) => (
          <li className="list-card" key={statement.id}>
            <p className="list-card-title">{statement.account}</p>
            <p>
              {periodOf(statement)}, {countPayments(statement.received)}
            </p>
            <p className="muted">{importedText(statement)}</p>
            {openButton(statement)}
          </li>
        ))}
      </ul>
    </>
  )
}

const countPayments = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'payment' : 'payments'}`
