import { Button } from '@mantine/core'
import { flushSync } from 'react-dom'
import type { StatementImport } from '#app/features/statements/contract/statements.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ImportStatementForm } from './import-statement-form.tsx'
import { MonthsWithoutStatement } from './months-without-statement.tsx'
import { StatementDetails } from './statement-details.tsx'
import {
  describeStatementImport,
  formatStatementPeriod,
  type StatementsParams,
  statementImportsQuery,
} from './statements-api.ts'

const columns: readonly DataListColumn<StatementImport>[] = [
  { heading: 'Account', cell: ({ account }) => account },
  { heading: 'Period', cell: formatStatementPeriod },
  {
    heading: 'Received',
    isShort: true,
    cell: ({ received }) => `${received.toLocaleString('en-US')} ${received === 1 ? 'payment' : 'payments'}`,
  },
  { heading: 'Imported', onCard: 'named', cell: describeStatementImport },
]

/** Imports of statements, or one of them with its lines. */
export function StatementsScreen({ state }: { state: ListParamsState<StatementsParams> }) {
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
  state: ListParamsState<StatementsParams>
  onOpen: (importId: number) => void
}) {
  const { overlay, opens, close } = useOverlay()

  function openImport(importId: number) {
    // The form would ask before it is left.
    flushSync(close)
    onOpen(importId)
  }

  return (
    <>
      <div className="statement-actions">
        <p className="muted">
          The statement of a wallet or bank tells which payments have arrived, and which bills they paid.
        </p>
        <Button
          variant="filled"
          leftSection={<Icon name="upload" />}
          onClick={opens(
            <Sheet title="Import Statement">
              <ImportStatementForm onDone={openImport} />
            </Sheet>,
          )}
        >
          Import Statement
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
            aria-label={`Open statement of ${statement.account}, ${formatStatementPeriod(statement)}`}
            onClick={() => onOpen(statement.id)}
          >
            Open
          </Button>
        )}
        emptyTitle="No statements yet."
      />
      <MonthsWithoutStatement />
      {overlay}
    </>
  )
}
