import { provider } from '../../../../content/provider.ts'
import { formatDayRange, formatTimeRange } from '../../../../platform/format/dates.ts'
import type { AttendanceSheet, SheetLine } from '../../contract.ts'
import { nameByLastName } from '../../rules.ts'
import { signatureHeadings } from './signing-days.ts'

/** For whoever comes without having registered. */
const emptyLines = [1, 2, 3, 4, 5]

const { prcNumber } = provider.accreditation

/** The list as it is signed on paper. On paper its head is a part of the table, so that every page begins with it. */
export function AttendanceSheetTable({ sheet }: { sheet: AttendanceSheet }) {
  const { seminar, lines, total, page, limit } = sheet
  const signatures = signatureHeadings(seminar.startDate, seminar.endDate)
  const before = (page - 1) * limit
  const isLastPage = before + lines.length >= total
  const noOfLine = before + lines.length
  return (
    <table className="sheet" aria-label="Attendance sheet">
      <thead>
        <tr className="sheet-paper">
          <td className="sheet-head" colSpan={3 + signatures.length}>
            <SheetHead seminar={seminar} />
          </td>
        </tr>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Name</th>
          <th scope="col">PRC Licence No.</th>
          {signatures.map((heading) => (
            <th className="sheet-signature" scope="col" key={heading}>
              {signatures.length > 1 ? <span className="sr-only">Signature on </span> : null}
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <SheetRow key={line.registrationId} no={before + index + 1} line={line} signatures={signatures} />
        ))}
        {isLastPage
          ? emptyLines.map((offset) => (
              <SheetRow key={`empty ${offset}`} no={noOfLine + offset} line={null} signatures={signatures} />
            ))
          : null}
      </tbody>
    </table>
  )
}

/** Whose list it is, for which seminar, when and where. */
export function SheetHead({ seminar }: Pick<AttendanceSheet, 'seminar'>) {
  const { title, startDate, endDate, locationType, locationAddress } = seminar
  return (
    <>
      <p className="sheet-provider">
        {provider.name} · PRC Accreditation No. {prcNumber}
      </p>
      <p className="sheet-title">{title}</p>
      <p>
        {formatDayRange(startDate, endDate)}, {formatTimeRange(startDate, endDate)}
        <br />
        {locationType === 'online' ? 'Online' : locationAddress}
      </p>
    </>
  )
}

interface SheetRowProps {
  no: number
  /** Null is a line for a walk-in. */
  line: SheetLine | null
  signatures: readonly string[]
}

function SheetRow({ no, line, signatures }: SheetRowProps) {
  return (
    <tr>
      <td className="sheet-no">{no}</td>
      <td className="sheet-name">{line === null ? '' : nameByLastName(line)}</td>
      <td className="sheet-licence">{line?.prcLicenseNo}</td>
      {signatures.map((heading) => (
        <td key={heading} />
      ))}
    </tr>
  )
}
