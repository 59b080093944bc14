import { Button } from '@mantine/core'
import {
  type StatementLineState,
  statementLineStates,
} from '#app/features/statements/contract/statement-values.ts'
import type { StatementImportDetails } from '#app/features/statements/contract/statements.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { DataList } from '#app/ui/admin/data-list.tsx'
import { useListQuery } from '#app/ui/admin/paginated-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LineSelectionBar, toTableSelection, useLineSelection } from './set-aside.tsx'
import { LineButtons, statementLineColumns } from './statement-lines.tsx'
import {
  acceptSureMutation,
  describeStatementImport,
  formatStatementPeriod,
  lineStateLabels,
  type StatementDetailParams,
  type StatementsParams,
  statementImportQuery,
} from './statements-api.ts'

/** A statement with its lines and what they may have paid. */
export function StatementDetails({
  state,
  onBack,
}: {
  state: readonly [StatementDetailParams, ListParamsState<StatementsParams>[1]]
  onBack: () => void
}) {
  const [params, setParams] = state
  const query = statementImportQuery(params)
  const { data, isPlaceholderData } = useListQuery(query)
  const selection = useLineSelection(isPlaceholderData ? [] : (data?.lines ?? []))
  return (
    <div className="statement">
      <div className="row-actions">
        <Button leftSection={<Icon name="chevron-left" />} onClick={onBack}>
          All Statements
        </Button>
      </div>
      {data && (
        <>
          <StatementHead details={data} importId={params.statement} />
          <StateFilter
            details={data}
            shown={params.show}
            onShow={(shown) => setParams({ ...params, show: shown, page: 1 })}
          />
        </>
      )}
      <DataList
        things="payments"
        query={query}
        state={state}
        rows={({ lines }) => lines.map((line) => ({ ...line, id: line.moneyInId }))}
        columns={statementLineColumns}
        actions={(line) => <LineButtons line={line} />}
        selection={toTableSelection(selection)}
        notice={<LineSelectionBar selection={selection} isAside={params.show === 'aside'} />}
        emptyTitle={params.show === undefined ? 'No new payments in this statement.' : 'No payments here.'}
      />
    </div>
  )
}

function StatementHead({ details, importId }: { details: StatementImportDetails; importId: number }) {
  const { account, received } = details.import
  const { send, isPending } = useSendOnce(acceptSureMutation)
  return (
    <div className="statement-actions">
      <div>
        <h2>
          {account}, {formatStatementPeriod(details.import)}
        </h2>
        <p className="muted">
          {details.rows.toLocaleString('en-US')} rows, {received.toLocaleString('en-US')} payments received
          {details.known === 0 ? '' : `, of which ${details.known.toLocaleString('en-US')} were known`}.
          Imported on {describeStatementImport(details.import)}.
        </p>
      </div>
      {details.sure === 0 ? null : (
        <BusyButton
          variant="filled"
          busyLabel={isPending ? 'Accepting...' : undefined}
          onClick={() => send({ importId }, () => undefined)}
        >
          Accept {details.sure.toLocaleString('en-US')} Sure
        </BusyButton>
      )}
    </div>
  )
}

function StateFilter({
  details,
  shown,
  onShow,
}: {
  details: StatementImportDetails
  shown: StatementLineState | undefined
  onShow: (state: StatementLineState | undefined) => void
}) {
  const all = statementLineStates.reduce((sum, state) => sum + (state === 'aside' ? 0 : details[state]), 0)
  const choices = [
    { state: undefined, label: details.aside === 0 ? 'All' : 'All not set aside', count: all },
    ...statementLineStates.map((state) => ({ state, label: lineStateLabels[state], count: details[state] })),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="statement-filter" role="group" aria-label="Payments shown">
      {choices.map(({ state, label, count }) => (
        <Button
          key={label}
          variant={state === shown ? 'filled' : 'default'}
          aria-pressed={state === shown}
          onClick={() => onShow(state)}
        >
          {label} {count.toLocaleString('en-US')}
        </Button>
      ))}
    </div>
  )
}
