import { Button } from '@mantine/core'
import { flushSync } from 'react-dom'
import type { StatementImport } from '#app/features/payments/contract/statements.ts'
import { type Column, DataList } from '#app/ui/admin/data-list.tsx'
import type { ListState } from '#app/ui/admin/search-params.ts'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyMonthForm } from './empty-month-form.tsx'
import { ImportStatementForm } from './import-statement-form.tsx'
import { StatementDetails } from './statement-details.tsx'
import { importedText, periodOf, type StatementsParams, statementImportsQuery } from './statements-api.ts'

const columns: readonly Column<StatementImport>[] = [
  { heading: 'Account', cell: ({ account }) => account },
  { heading: 'Period', cell: periodOf },
  {
    heading: 'Received',
    isShort: true,
    cell: ({ received }) => `${received.toLocaleString('en-US')} ${received === 1 ? 'payment' : 'payments'}`,
  },
  { heading: 'Imported', onCard: 'named', cell: importedText },
]

/** Imports of statements, or one of them with its lines. */
export function StatementsScreen({ state }: { state: ListState<StatementsParams> }) {
  const [params, setParams] = state
  const { statement } = params
  const open = (id: number | undefined) => setParams({ statement: id, show: undefined, page: 1 })
  return statement === undefined ? (
    <StatementList state={state} onOpen={open} />
  ) : (
    <StatementDetails
      key={statement}
      state={[{ ...params, statement }, setParams]}
      onBack={() => open(undefined)}
    />
  )
}

function StatementList({
  state,
  onOpen,
}: {
  state: ListState<StatementsParams>
  onOpen: (importId: number) => void
}) {
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
      <DataList
        things="statements"
        query={statementImportsQuery(state[0].page)}
        state={state}
        rows={({ imports }) => imports}
        columns={columns}
        actions={(statement) => (
          <Button
            variant="default"
            aria-label={`Open statement of ${statement.account}, ${periodOf(statement)}`}
            onClick={() => onOpen(statement.id)}
          >
            Open
          </Button>
        )}
        emptyTitle="No statements yet."
      />
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
