import { Button } from '@mantine/core'
import { useState } from 'react'
import { ReasonForm } from '#app/features/ledger/ui/admin/reason-form.tsx'
import type { StatementLine } from '#app/features/statements/contract/statements.ts'
import type { DataTableProps } from '#app/ui/admin/data-list.tsx'
import { SelectionCheckbox } from '#app/ui/admin/selection-checkbox.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { bringBackMutation, setAsideMutation } from './statements-api.ts'

/** Whether a line may be set aside. */
export const isUnused = ({ allocations, credit, setAside }: StatementLine) =>
  setAside === null && allocations.length === 0 && credit === null

const toVersions = (lines: readonly StatementLine[]) =>
  lines.map(({ moneyInId, version }) => ({ moneyInId, version }))

interface SetAsideSheetProps {
  lines: readonly StatementLine[]
  subtitle?: string
}

/** Asks why lines have nothing to do with seminars. */
export function SetAsideSheet({ lines, subtitle }: SetAsideSheetProps) {
  return (
    <Sheet
      title={lines.length === 1 ? 'Set Payment Aside' : `Set ${lines.length} Payments Aside`}
      subtitle={subtitle}
    >
      <ReasonForm
        mutation={setAsideMutation}
        toInput={(reason) => ({ lines: toVersions(lines), reason })}
        saveLabel="Set Aside"
      >
        For money that has nothing to do with seminars, such as rent, a donation or a personal transfer. It is
        matched with no bill and stays in the books; the download of payments says why it is set aside.
      </ReasonForm>
    </Sheet>
  )
}

/** The version is in it, so that a line which was changed is no longer selected. */
const keyOf = ({ moneyInId, version }: StatementLine) => `${moneyInId} ${version}`

/** Selection of lines that may be set aside, or brought back, together. */
export function useLineSelection(shown: readonly StatementLine[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selectable = shown.filter((line) => isUnused(line) || line.setAside !== null)
  const chosen = selectable.filter((line) => keys.has(keyOf(line)))
  return {
    selectable,
    chosen,
    has: (line: StatementLine) => keys.has(keyOf(line)),
    choose: (lines: readonly StatementLine[], isChosen: boolean) =>
      setKeys((before) => {
        const changed = new Set(lines.map(keyOf))
        return isChosen ? before.union(changed) : before.difference(changed)
      }),
  }
}

type LineSelection = ReturnType<typeof useLineSelection>

/** Checkboxes of the table; none where no line can be selected. */
export function toTableSelection<Line extends StatementLine>({
  selectable,
  chosen,
  has,
  choose,
}: LineSelection): DataTableProps<Line>['selection'] {
  if (selectable.length === 0) return undefined
  const isAll = chosen.length === selectable.length
  return {
    all: (
      <SelectionCheckbox
        label="Select all on this page"
        isChosen={isAll}
        isPartly={chosen.length > 0 && !isAll}
        onChoose={(isChosen) => choose(selectable, isChosen)}
      >
        <span>Select all on this page</span>
      </SelectionCheckbox>
    ),
    box: (line) =>
      selectable.some(({ moneyInId }) => moneyInId === line.moneyInId) ? (
        <SelectionCheckbox
          label={`Select ${line.description || 'payment without a description'}`}
          isChosen={has(line)}
          onChoose={(isChosen) => choose([line], isChosen)}
        />
      ) : null,
    has,
  }
}

interface LineSelectionBarProps {
  selection: LineSelection
  /** Whether the lines shown are those that are set aside. */
  isAside: boolean
}

export function LineSelectionBar({ selection, isAside }: LineSelectionBarProps) {
  const { selectable, chosen, choose } = selection
  const { send } = useSendOnce(bringBackMutation)
  if (selectable.length === 0) return null
  const count = chosen.length
  return (
    <section className="selection-bar" aria-label="Selected payments">
      <div className="row-actions">
        {/* Not disabled, to keep the focus. */}
        {isAside ? (
          <Button
            {...(count === 0
              ? { 'aria-disabled': true }
              : { onClick: () => send({ lines: toVersions(chosen) }, () => undefined) })}
          >
            Bring Back ({count})
          </Button>
        ) : (
          <OpensButton opens={count === 0 ? null : <SetAsideSheet lines={chosen} />}>
            Set Aside ({count})
          </OpensButton>
        )}
      </div>
      <div className="selection-text">
        <p role="status">{count === 0 ? 'No payment selected' : `${count} selected`}</p>
        {count === 0 ? null : (
          <Button variant="subtle" onClick={() => choose(chosen, false)} leftSection={<Icon name="x" />}>
            Clear selection
          </Button>
        )}
      </div>
    </section>
  )
}
