import { cpdProvider } from '../../../../content/provider.ts'
import { countDays, formatDate, formatDateRange, formatTimeRange } from '../../../../platform/format/dates.ts'
import { LinkedText } from '../../../../ui/public/linked-text.tsx'
import { lastNameFirst } from '../../../people/rules/names.ts'
import type { AttendanceSheet, AttendanceSheetLine } from '../../contract.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** More would be too narrow to sign. */
const mostColumns = 5

/** Such as 'Dec 5'; empty if one signature covers all: a single day, or more days than fit. */
export function signatureColumnDays(startDate: string, endDate: string | null): string[] {
  const days = countDays(startDate, endDate)
  if (days < 2 || days > mostColumns) return []
  return Array.from({ length: days }, (_, index) =>
    shortDay(new Date(Date.parse(startDate) + index * dayInMs)),
  )
}

function shortDay(instant: Date): string {
  const [month = '', day = ''] = formatDate(instant).replace(',', '').split(' ')
  return `${month.slice(0, 3)} ${day}`
}

const emptyLines = [1, 2, 3, 4, 5]

const { prcNumber } = cpdProvider.accreditation

/** The heading is part of the table head, so that it repeats on every page. */
export function AttendanceSheetTable({ sheet }: { sheet: AttendanceSheet }) {
  const { seminar, lines, total, page, limit } = sheet
  const days = signatureColumnDays(seminar.startDate, seminar.endDate)
  const columns = Math.max(1, days.length)
  const before = (page - 1) * limit
  const isLastPage = before + lines.length >= total
  const noOfLine = before + lines.length
  return (
    <table className="sheet" aria-label="Attendance sheet">
      <thead>
        <tr className="sheet-paper">
          <td className="sheet-head" colSpan={3 + columns}>
            <AttendanceSheetHeading seminar={seminar} />
          </td>
        </tr>
        <Headings days={days} />
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <SheetRow key={line.registrationId} no={before + index + 1} line={line} columns={columns} />
        ))}
        {isLastPage
          ? emptyLines.map((offset) => (
              <SheetRow key={`empty ${offset}`} no={noOfLine + offset} line={null} columns={columns} />
            ))
          : null}
      </tbody>
    </table>
  )
}

function Headings({ days }: { days: readonly string[] }) {
  const rows = days.length === 0 ? 1 : 2
  return (
    <>
      <tr>
        <th className="sheet-no" scope="col" rowSpan={rows}>
          No.
        </th>
        <th scope="col" rowSpan={rows}>
          Name
        </th>
        <th scope="col" rowSpan={rows}>
          PRC License No.
        </th>
        <th
          className="sheet-signature"
          scope={rows === 1 ? 'col' : 'colgroup'}
          colSpan={Math.max(1, days.length)}
        >
          Signature
        </th>
      </tr>
      {rows === 1 ? null : (
        <tr>
          {days.map((day) => (
            <th className="sheet-signature" scope="col" key={day}>
              {day}
            </th>
          ))}
        </tr>
      )}
    </>
  )
}

export function AttendanceSheetHeading({ seminar }: Pick<AttendanceSheet, 'seminar'>) {
  const { title, startDate, endDate, locationType, locationAddress, locationDetails } = seminar
  return (
    <>
      <p className="sheet-provider">
        {cpdProvider.name} · PRC Accreditation No. {prcNumber}
      </p>
      <p className="sheet-title">{title}</p>
      <p>
        {formatDateRange(startDate, endDate)}, {formatTimeRange(startDate, endDate)}
        <br />
        {locationType === 'online' ? 'Online' : locationAddress}
        {locationDetails === null ? null : (
          <>
            <br />
            <LinkedText text={locationDetails} />
          </>
        )}
      </p>
    </>
  )
}

interface SheetRowProps {
  no: number
  line: AttendanceSheetLine | null
  columns: number
}

function SheetRow({ no, line, columns }: SheetRowProps) {
  return (
    <tr>
      <td className="sheet-no">{no}</td>
      <td className="sheet-name">{line === null ? '' : lastNameFirst(line)}</td>
      <td className="sheet-licence">{line?.prcLicenseNo}</td>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <td key={column} />
      ))}
    </tr>
  )
}
