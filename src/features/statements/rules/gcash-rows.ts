/** Rows of the table in a GCash statement. */
import { parseManilaDateTime } from '#app/platform/format/manila-clock.ts'
import { parseCentavos } from './amounts.ts'
import type { PdfTextLine } from './page-lines.ts'
import { type Centavos, UnreadableStatementError } from './statement.ts'

export interface GcashRow {
  readonly row: number
  readonly occurredAt: Date
  readonly description: string
  readonly reference: string | null
  readonly amount: Centavos
  readonly balance: Centavos
}

const beginning = /^\d{4}-\d{2}-\d{2} \d{1,2}:\d{2} [AP]M\b/i
const pattern =
  /^(\d{4}-\d{2}-\d{2}) (\d{1,2}):(\d{2}) ([AP]M)(?: (.*?))??(?: (\d{13}))? ([\d,]+\.\d{2}) (-?[\d,]+\.\d{2})$/i

export const isGcashRow = ({ text }: PdfTextLine) => beginning.test(text)

function toInstant([, day = '', hour = '', minute = '', half = '']: readonly string[]): Date | null {
  const hours = Number(hour)
  if (hours < 1 || hours > 12) return null
  const ofDay = (hours % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)
  return parseManilaDateTime(`${day}T${String(ofDay).padStart(2, '0')}:${minute}`)
}

function toRow(line: PdfTextLine, row: number): GcashRow {
  const match = pattern.exec(line.text)
  if (match === null)
    throw new UnreadableStatementError(
      'unreadable_amount',
      `Row ${row} has no amount and balance that can be read, so nothing was imported.`,
    )
  const occurredAt = toInstant(match)
  const [, , , , , description = '', reference = null, amount = '', balance = ''] = match
  const [amountRead, balanceRead] = [parseCentavos(amount), parseCentavos(balance)]
  if (occurredAt === null)
    throw new UnreadableStatementError(
      'unreadable_date',
      `The date of row ${row} cannot be read, so nothing was imported.`,
    )
  if (amountRead === null || balanceRead === null)
    throw new UnreadableStatementError(
      'unreadable_amount',
      `The amounts of row ${row} cannot be read, so nothing was imported.`,
    )
  return { row, occurredAt, description, reference, amount: amountRead, balance: balanceRead }
}

const mirrorInPoints = 1.5

/** Whether a line can be a part of the row's description: between the columns of date and balance. */
function isBeside(line: PdfTextLine, row: PdfTextLine): boolean {
  const balance = row.pieces.at(-1)
  return line.left > row.left && balance !== undefined && line.right < balance.x
}

/**
 * Rows of a page, with their wrapped descriptions. A description is centred on its row, so it has as many lines
 * above as below, at equal distances. A line without its mirror image is left out: it may be that of another row, and a
 * bill code in the wrong row would pay the wrong bill.
 *
 * @param rowsBefore number of rows on earlier pages
 */
export function toGcashRows(lines: readonly PdfTextLine[], rowsBefore: number): GcashRow[] {
  const free = new Set(lines.filter((line) => !isGcashRow(line)))
  const rowLines = lines.filter(isGcashRow)
  return rowLines.map((rowLine, index) => {
    const row = toRow(rowLine, rowsBefore + index + 1)
    const lowest = rowLines[index + 1]?.y ?? Number.NEGATIVE_INFINITY
    const beside = [...free].filter((line) => isBeside(line, rowLine))
    const below = beside.filter(({ y }) => y < rowLine.y && y > lowest)
    const pairs = beside
      .filter(({ y }) => y > rowLine.y)
      .flatMap((above) => {
        const mirror = below.find(
          ({ y }) => Math.abs(above.y - rowLine.y - (rowLine.y - y)) <= mirrorInPoints,
        )
        return mirror === undefined ? [] : [{ above, mirror }]
      })
    for (const line of [...free]) if (line.y > rowLine.y) free.delete(line)
    for (const { mirror } of pairs) free.delete(mirror)
    const parts = [
      ...pairs.map(({ above }) => above.text),
      row.description,
      ...pairs.toReversed().map(({ mirror }) => mirror.text),
    ]
    return { ...row, description: parts.filter((part) => part !== '').join(' ') }
  })
}
