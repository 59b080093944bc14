import type { RowError } from '../../../contract/import.ts'
import { inDigits } from './import-words.ts'

/** How many are shown (specification 2, section 9); a file may have thousands. */
const errorsShown = 5

/** @param total how many there are, where only some came along */
export function RowErrors({
  errors,
  total = errors.length,
}: {
  errors: readonly RowError[]
  total?: number
}) {
  const more = total - Math.min(errors.length, errorsShown)
  return (
    <div className="import-errors">
      <ul>
        {errors.slice(0, errorsShown).map(({ row, message }) => (
          <li key={row}>
            <strong>Row {row}:</strong> {message}
          </li>
        ))}
      </ul>
      {more > 0 ? <p>...and {inDigits(more)} more errors.</p> : null}
    </div>
  )
}
