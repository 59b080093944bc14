import { Alert, Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type {
  AttendeeImportPreview,
  AttendeeImportPrices,
  ImportRowError,
} from '#app/features/attendees/contract/import.ts'
import {
  type AttendeeImportColumn,
  importColumnLabels,
} from '#app/features/attendees/contract/import-columns.ts'
import { referralSourceLabel } from '#app/features/people/contract/source-labels.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { DuplicateText } from '../merge/possible-duplicates.tsx'

const grouped = new Intl.NumberFormat('en-US')

export const formatNumber = (count: number) => grouped.format(count)

export function formatQuantity(count: number, thing: string): string {
  return `${formatNumber(count)} ${thing}${count === 1 ? '' : 's'}`
}

const delimiterLabels: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
}

/** 'CSV (UTF-8, separated by commas)', 'XLSX (sheet “People”)' */
function importFormatText({ format, encoding, delimiter, sheetName }: AttendeeImportPreview): string {
  const facts = [
    encoding,
    delimiter !== null && `separated by ${delimiterLabels[delimiter] ?? `“${delimiter}”`}`,
    sheetName !== null && `sheet “${sheetName}”`,
  ].filter(Boolean)
  return `${format.toUpperCase()} (${facts.join(', ')})`
}

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

export function ImportPreviewStep({
  fileName,
  preview,
  onImport,
  onAnother,
}: {
  fileName: string
  preview: AttendeeImportPreview
  onImport: () => void
  onAnother: () => void
}) {
  const { totalRows, goodRows, badRows, errors, duplicates } = preview
  const people = formatQuantity(goodRows, 'attendee')
  return (
    <div className="stack">
      <ImportStepHeading>
        {goodRows === 0 ? 'No attendees can be imported' : `Ready to import ${people}`}
      </ImportStepHeading>
      <p className="import-text">
        <strong>{fileName}</strong>: {importFormatText(preview)}, {formatQuantity(totalRows, 'row')}
      </p>
      <SeatsText preview={preview} />
      <OtherHeadings preview={preview} />
      {badRows === 0 ? null : (
        <Alert {...alertProps.warning} title={`${formatQuantity(badRows, 'row')} will be left out`}>
          <ImportRowErrors errors={errors} total={badRows} />
        </Alert>
      )}
      {duplicates.length === 0 ? null : (
        <Alert {...alertProps.warning} title="Perhaps in the list already">
          <ul>
            {duplicates.map(({ row, name, candidate }) => (
              <li key={row}>
                <strong>Row {row}:</strong> {name} may be <DuplicateText candidate={candidate} />
              </li>
            ))}
          </ul>
          <p>They are imported as new people. You can merge two entries in the profile.</p>
        </Alert>
      )}
      <FirstRows preview={preview} />
      <div className="row-actions">
        {goodRows === 0 ? null : (
          <Button variant="filled" onClick={onImport}>
            Import {people}
          </Button>
        )}
        <Button onClick={onAnother}>Choose Another File</Button>
      </div>
    </div>
  )
}

/** The chosen seminar with the prices of the seats, and a warning if it has too few. */
function SeatsText({ preview: { seminar, goodRows } }: { preview: AttendeeImportPreview }) {
  if (seminar === null) return null
  const { title, seatsLeft, prices } = seminar
  return (
    <>
      <p className="import-text">
        Each attendee gets a seat in <strong>{title}</strong> and the confirmation e-mail.
      </p>
      {prices === null || goodRows === 0 ? null : <PricesText prices={prices} />}
      {seatsLeft === null || seatsLeft >= goodRows ? null : (
        <Alert {...alertProps.warning} title={`Only ${formatQuantity(seatsLeft, 'seat')} left`}>
          <p>{formatQuantity(goodRows - seatsLeft, 'row')} will not get a seat.</p>
        </Alert>
      )}
    </>
  )
}

const priceText = (price: number) => (price === 0 ? 'Free' : formatPrice(price))

function PricesText({ prices: { group, seats } }: { prices: AttendeeImportPrices }) {
  return (
    <>
      {group === null ? null : <p className="import-text">{group}</p>}
      <ul className="import-prices import-text" aria-label="Prices">
        {seats.map(({ count, price, reason }) => (
          <li key={`${price} ${reason}`}>
            {formatQuantity(count, 'seat')}: <strong>{priceText(price)}</strong>
            {count > 1 && price > 0 ? ' each' : ''}
            {reason === null ? '' : `, ${reason}`}
          </li>
        ))}
      </ul>
    </>
  )
}

function OtherHeadings({ preview }: { preview: AttendeeImportPreview }) {
  const { unknownHeadings, repeatedHeadings, encoding } = preview
  const lines = [
    unknownHeadings.length > 0 && `Columns that are not imported: ${unknownHeadings.join(', ')}`,
    repeatedHeadings.length > 0 &&
      `Columns left out because an earlier one has the same meaning: ${repeatedHeadings.join(', ')}`,
    encoding === 'Windows-1252' && 'If characters such as ñ look wrong below, save the file as “CSV UTF-8”.',
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <div className="muted import-text">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function shownValue(column: AttendeeImportColumn, value: string | null): string | null {
  return column === 'source' && value !== null ? referralSourceLabel(value) : value
}

function FirstRows({ preview: { columns, rows, totalRows, seminar } }: { preview: AttendeeImportPreview }) {
  const hasPrices = seminar !== null && seminar.prices !== null
  const caption = totalRows > rows.length ? `The first ${rows.length} rows` : 'All rows'
  return (
    // It scrolls by itself, so it can be scrolled by keyboard as well.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className="import-rows" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}, as they would be saved</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map(({ column, heading }) => (
              <th scope="col" key={column}>
                {importColumnLabels[column]}
                {heading.toLowerCase() === importColumnLabels[column].toLowerCase() ? null : (
                  <span className="muted import-given">from “{heading}”</span>
                )}
              </th>
            ))}
            {hasPrices ? <th scope="col">Price</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, values, problem, price }) => (
            <tr key={row} data-problem={problem !== null}>
              <th scope="row">
                {row}
                {problem === null ? null : <span className="import-left-out">Left out</span>}
              </th>
              {columns.map(({ column }) => (
                <td key={column}>{shownValue(column, values[column])}</td>
              ))}
              {hasPrices ? (
                <td className="import-price">
                  {price === null ? null : priceText(price.price)}
                  {price === null || price.reason === null ? null : (
                    <span className="muted import-given">{price.reason}</span>
                  )}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Heading that is focused because the button that led here is gone, and for screen readers. */
export function ImportStepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h3 className="import-heading" tabIndex={-1} ref={heading}>
      {children}
    </h3>
  )
}
