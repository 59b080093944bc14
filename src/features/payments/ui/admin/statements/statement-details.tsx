import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type LineState, lineStates } from '#app/features/payments/contract/statement-values.ts'
import type {
  LineAllocation,
  StatementImportDetails,
  StatementLine,
} from '#app/features/payments/contract/statements.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton, PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { UndoPaymentForm } from '../bills/bill-forms.tsx'
import { formatPesos } from '../bills/bills-api.ts'
import { MatchLineForm } from './match-line-form.tsx'
import { StatementLines } from './statement-lines.tsx'
import {
  acceptSureMutation,
  importedText,
  lineStateLabels,
  periodOf,
  type StatementParams,
  type StatementsParams,
  statementImportQuery,
} from './statements-api.ts'

export interface StatementDetailsProps {
  params: StatementParams
  onParams: (params: StatementsParams, shouldPush: boolean) => void
  onBack: () => void
}

type Opened =
  | { readonly kind: 'match'; readonly line: StatementLine }
  | { readonly kind: 'undo'; readonly allocation: LineAllocation }

/** A statement with its lines and what they may have paid. */
export function StatementDetails({ params, onParams, onBack }: StatementDetailsProps) {
  const query = useQuery({ ...statementImportQuery(params), placeholderData: keepPreviousData })
  const { open, show, close } = useOpenOverlay<Opened>()
  const { data, isError, refetch } = query
  return (
    <div className="statement">
      <div className="row-actions">
        <Button variant="default" leftSection={<Icon name="chevron-left" />} onClick={onBack}>
          All Statements
        </Button>
      </div>
      {data === undefined ? (
        isError ? (
          <ErrorState message="Failed to load the statement." onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton label="Loading the statement" rows={6} />
        )
      ) : (
        <>
          <StatementHead details={data} importId={params.statement} />
          <StateFilter
            details={data}
            shown={params.show}
            onShow={(state) => onParams({ ...params, show: state, page: 1 }, true)}
          />
          <PaginatedList
            things="payments"
            query={query}
            skeletonRows={6}
            page={params.page}
            onPage={(page, shouldPush) => onParams({ ...params, page }, shouldPush)}
            emptyTitle={
              params.show === undefined ? 'No new payments in this statement.' : 'No payments here.'
            }
          >
            {({ lines }) => (
              <StatementLines
                lines={lines}
                onChoose={(line, button) => show({ kind: 'match', line }, button)}
                onUndo={(allocation, button) => show({ kind: 'undo', allocation }, button)}
              />
            )}
          </PaginatedList>
        </>
      )}
      <Sheet
        title={open?.kind === 'undo' ? `Undo Payment of Bill ${open.allocation.billCode}` : 'Choose the Bill'}
        subtitle={open?.kind === 'match' ? lineText(open.line) : undefined}
        isOpen={open !== null}
        onClose={close}
      >
        {open?.kind === 'match' ? <MatchLineForm line={open.line} onDone={close} /> : null}
        {open?.kind === 'undo' ? <UndoPaymentForm payment={open.allocation} onDone={close} /> : null}
      </Sheet>
    </div>
  )
}

const lineText = ({ amount, occurredAt, description, reference }: StatementLine) =>
  [`${formatPesos(amount)} on ${formatDateTime(occurredAt)}`, description, reference]
    .filter(Boolean)
    .join(', ')

interface StatementHeadProps {
  details: StatementImportDetails
  importId: number
}

function StatementHead({ details, importId }: StatementHeadProps) {
  const { account, received } = details.import
  const { send, isPending } = useSendOnce(acceptSureMutation)
  return (
    <div className="statement-actions">
      <div>
        <h2>
          {account}, {periodOf(details.import)}
        </h2>
        <p className="muted">
          {details.rows.toLocaleString('en-US')} rows, {received.toLocaleString('en-US')} payments received
          {details.known === 0 ? '' : `, of which ${details.known.toLocaleString('en-US')} were known`}.
          Imported on {importedText(details.import)}.
        </p>
      </div>
      {details.sure === 0 ? null : (
        <BusyButton
          busyLabel={isPending ? 'Accepting...' : undefined}
          onClick={() => send({ importId }, () => undefined)}
        >
          Accept {details.sure.toLocaleString('en-US')} Sure
        </BusyButton>
      )}
    </div>
  )
}

interface StateFilterProps {
  details: StatementImportDetails
  shown: LineState | undefined
  onShow: (state: LineState | undefined) => void
}

function StateFilter({ details, shown, onShow }: StateFilterProps) {
  const all = lineStates.reduce((sum, state) => sum + details[state], 0)
  const choices = [
    { state: undefined, label: 'All', count: all },
    ...lineStates.map((state) => ({ state, label: lineStateLabels[state], count: details[state] })),
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
