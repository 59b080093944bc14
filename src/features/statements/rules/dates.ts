/** Dates of bank statements, in the formats that banks use. */

import type { DateOrder } from '#app/features/payments/contract/statement-mapping.ts'
import { parseManilaDateTime } from '#app/platform/format/manila-clock.ts'
import { UnreadableStatementError } from './statement.ts'

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const time = String.raw`(?:[T, ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AP])?\.?(?:M\.?)?)?`
const formats = {
  yearFirst: new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`, 'i'),
  dayThenName: new RegExp(String.raw`^(\d{1,2})[-/. ]*([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})${time}$`, 'i'),
  nameThenDay: new RegExp(String.raw`^([a-z]{3,9})\.?[-/. ]*(\d{1,2})[-/., ]+(\d{4}|\d{2})${time}$`, 'i'),
  yearLast: new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${time}$`, 'i'),
}

interface WrittenDate {
  readonly year: string
  readonly month: string
  readonly day: string
  /** True where the month may be the first number or the second. */
  readonly isOrderOpen: boolean
  readonly time: readonly (string | undefined)[]
}

function toMonth(name: string): string {
  const lower = name.toLowerCase()
  const index = monthNames.findIndex((month) => lower.startsWith(month))
  return index < 0 ? '' : String(index + 1)
}

/** Two digits are of this century. */
const toYear = (year: string) => (year.length === 2 ? `20${year}` : year)

/** A date in one of the formats; null if there is none. */
export function parseStatementDate(text: string): WrittenDate | null {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  const named = formats.dayThenName.exec(plain)
  if (named !== null) {
    const [, day = '', name = '', year = '', ...rest] = named
    return { year: toYear(year), month: toMonth(name), day, isOrderOpen: false, time: rest }
  }
  const american = formats.nameThenDay.exec(plain)
  if (american !== null) {
    const [, name = '', day = '', year = '', ...rest] = american
    return { year: toYear(year), month: toMonth(name), day, isOrderOpen: false, time: rest }
  }
  const ordered = formats.yearFirst.exec(plain)
  if (ordered !== null) {
    const [, year = '', month = '', day = '', ...rest] = ordered
    return { year, month, day, isOrderOpen: false, time: rest }
  }
  const [, month, day = '', year = '', ...rest] = formats.yearLast.exec(plain) ?? []
  return month === undefined ? null : { year: toYear(year), month, day, isOrderOpen: true, time: rest }
}

/** Midnight if there is no time; null if the date does not exist. */
function toInstant({ year, month, day, time: parts }: WrittenDate): Date | null {
  const [hour = '0', minute = '00', second = '00', half] = parts
  const hours = Number(hour)
  if (half !== undefined && (hours < 1 || hours > 12)) return null
  const ofDay = half === undefined ? hours : (hours % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  const [monthText, dayText, hourText] = [month, day, String(ofDay)].map((part) => part.padStart(2, '0'))
  return parseManilaDateTime(`${year}-${monthText}-${dayText}T${hourText}:${minute}:${second}`)
}

const swapped = (date: WrittenDate) => ({ ...date, month: date.day, day: date.month })

export interface StatementDateCell {
  readonly row: number
  readonly text: string
}

function unreadable({ row, text }: StatementDateCell): UnreadableStatementError {
  return new UnreadableStatementError(
    'unreadable_date',
    `The date ‘${text.slice(0, 30)}’ in row ${row} cannot be read.`,
  )
}

/** Whether a cell looks like a date, which distinguishes rows of the table from titles and totals. */
export const isStatementDateText = (text: string) => parseStatementDate(text) !== null

interface OpenDate {
  readonly cell: StatementDateCell
  readonly date: WrittenDate
}

const isMonthFirst = ({ date }: OpenDate) => toInstant(date) !== null
const isDayFirst = ({ date }: OpenDate) => toInstant(swapped(date)) !== null
const isDoubtful = ({ date }: OpenDate) => Number(date.month) !== Number(date.day)

/** Order of day and month that the dates of a column show. */
export interface ShownDateOrder {
  /** Null if they show none. */
  readonly order: DateOrder | null
  /** The date that shows it, or one that can be read in two ways; null if every order gives the same days. */
  readonly example: string | null
}

/** @returns null if the dates can be read in neither order */
export function findShownDateOrder(texts: readonly string[]): ShownDateOrder | null {
  const open = texts.flatMap((text): OpenDate[] => {
    const date = parseStatementDate(text)
    return date?.isOrderOpen ? [{ cell: { row: 0, text: text.trim() }, date }] : []
  })
  const [noMonthFirst, noDayFirst] = [
    open.find((each) => !isMonthFirst(each)),
    open.find((each) => !isDayFirst(each)),
  ]
  if (noMonthFirst !== undefined && noDayFirst !== undefined) return null
  if (noMonthFirst !== undefined) return { order: 'day_first', example: noMonthFirst.cell.text }
  if (noDayFirst !== undefined) return { order: 'month_first', example: noDayFirst.cell.text }
  return { order: null, example: open.find(isDoubtful)?.cell.text ?? null }
}

export interface ParsedStatementDates {
  readonly dates: Date[]
  /** Null if the dates can be read in one order only. */
  readonly dateOrder: DateOrder | null
}

/**
 * Instants of the cells of a column. Whether '11/05/2026' is in May or in November is decided for the whole column:
 * by a day after the 12th, otherwise by the given order.
 * @throws if a date cannot be read, or if it stays open what they mean
 */
export function parseDateColumn(
  cells: readonly StatementDateCell[],
  order?: DateOrder,
): ParsedStatementDates {
  const dates = cells.map((cell) => {
    const date = parseStatementDate(cell.text)
    if (date === null) throw unreadable(cell)
    return { cell, date }
  })
  const open = dates.filter(({ date }) => date.isOrderOpen)
  const [mayBeMonthFirst, mayBeDayFirst] = [open.every(isMonthFirst), open.every(isDayFirst)]
  const doubtful = open.find(isDoubtful)
  const isUndecided = mayBeMonthFirst && mayBeDayFirst && doubtful !== undefined
  if (isUndecided && order === undefined)
    throw new UnreadableStatementError(
      'ambiguous_dates',
      `The dates can be read in two ways, such as ‘${doubtful.cell.text.slice(0, 30)}’ in row ${doubtful.cell.row}. Choose whether they begin with the month or with the day.`,
    )
  const isSwapped = isUndecided ? order === 'day_first' : mayBeDayFirst && !mayBeMonthFirst
  const instants = dates.map(({ cell, date }) => {
    const instant = toInstant(date.isOrderOpen && isSwapped ? swapped(date) : date)
    if (instant === null) throw unreadable(cell)
    return instant
  })
  return {
    dates: instants,
    dateOrder: doubtful === undefined ? null : isSwapped ? 'day_first' : 'month_first',
  }
}
