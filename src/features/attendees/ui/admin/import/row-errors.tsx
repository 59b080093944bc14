import type { ImportRowError } from '../../../contract/import.ts'
import { formatNumber } from './import-labels.ts'

/** A file may have thousands. */
const errorsShown = 5

/** @param total number of errors, if only some are passed */
export function ImportRowErrors({
  errors,
  total = errors.length,
}: {
  errors: readonly ImportRowError[]
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
      {more > 0 ? <p>...and {formatNumber(more)} more errors.</p> : null}
    </div>
  )
}
