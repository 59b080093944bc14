import { Button } from '@mantine/core'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AttendanceSheet, AttendanceSheetLine } from '#app/features/attendance/contract/attendance.ts'
import { lastNameFirst } from '#app/features/people/rules/names.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { findAccreditation } from '#app/features/settings/contract/organisation-labels.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { countDays, formatDate, formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { Pager, pageCount, useRedirectToLastPage } from '#app/ui/admin/paginated-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { PageHeading } from '#app/ui/structure.tsx'
import { attendanceSheetQuery } from './attendance-api.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** Most columns; more would be too narrow to sign. */
const mostColumns = 5

/** Returns days such as 'Dec 5'; empty if one signature covers all: a single day, or more days than fit. */
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

/** The heading is part of the table head, so that it repeats on every page. */
function AttendanceSheetTable({ sheet }: { sheet: AttendanceSheet }) {
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

function AttendanceSheetHeading({ seminar }: Pick<AttendanceSheet, 'seminar'>) {
  const { title, startDate, endDate, locationType, locationAddress, locationDetails } = seminar
  const organisation = useOrganisation()
  const accreditation = findAccreditation(organisation, 'prc')
  return (
    <>
      <p className="sheet-provider">
        {organisation.name}
        {accreditation === null ? null : ` · PRC Accreditation No. ${accreditation.number}`}
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

function SheetRow({ no, line, columns }: { no: number; line: AttendanceSheetLine | null; columns: number }) {
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

export interface PrintableSheetProps {
  seminarId: number
  page: number
  /** Controls above the sheet; not printed. */
  chooser: ReactNode
  /** @param shouldPush false replaces the history entry */
  onPage: (page: number, shouldPush: boolean) => void
}

interface SheetPageProps<Sheet> extends PrintableSheetProps {
  query: UseQueryResult<Sheet>
  title: string
  subtitle: string
  /** Leads back. */
  link: { readonly to: string; readonly icon: IconName; readonly label: string }
  headingOf: (sheet: Sheet) => ReactNode
  /** The table. */
  children: (sheet: Sheet) => ReactNode
  isPrc?: boolean
}

/** A sheet with its controls; only the sheet is printed. */
export function SheetPage<Sheet extends Pick<AttendanceSheet, 'page' | 'limit' | 'total'>>(
  props: SheetPageProps<Sheet>,
) {
  const { query, page, title, subtitle, link, chooser, headingOf, onPage, children, isPrc = false } = props
  const { data, isPlaceholderData } = query
  const shown = isPlaceholderData ? undefined : data
  useRedirectToLastPage(page, shown, (last) => onPage(last, false))
  return (
    <>
      <div className="sheet-screen">
        <PageHeading
          title={title}
          subtitle={subtitle}
          actions={
            <>
              <Button
                variant="filled"
                {...(shown ? { onClick: () => window.print() } : { 'aria-disabled': true })}
                leftSection={<Icon name="printer" />}
              >
                Print
              </Button>
              <Button component={Link} to={link.to} leftSection={<Icon name={link.icon} />}>
                {link.label}
              </Button>
            </>
          }
        />
        {chooser}
      </div>
      {shown === undefined ? (
        <NotLoaded query={query} name="the sheet" rows={10} />
      ) : (
        <>
          <div className="sheet-screen sheet-head">
            <PageRangeText {...shown} />
            {headingOf(shown)}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
          <section className={`sheet-frame${isPrc ? ' sheet-prc' : ''}`} aria-label="Sheet" tabIndex={0}>
            {children(shown)}
          </section>
        </>
      )}
      {data === undefined || data.total <= data.limit ? null : (
        <Pager page={page} total={data.total} limit={data.limit} onPage={(next) => onPage(next, true)} />
      )}
    </>
  )
}

export function PrintableAttendanceSheet(props: PrintableSheetProps) {
  const { seminarId, page } = props
  const query = useQuery({ ...attendanceSheetQuery(seminarId, page), placeholderData: keepPreviousData })
  return (
    <SheetPage
      {...props}
      query={query}
      title="Attendance Sheet"
      subtitle="All expected attendees by last name, with full license numbers and blank lines for walk-ins. Showing this sheet is recorded in the audit log."
      link={{ to: managedSeminarPath(seminarId, 'registrations'), icon: 'users', label: 'View Attendees' }}
      headingOf={({ seminar }) => <AttendanceSheetHeading seminar={seminar} />}
    >
      {(sheet) => <AttendanceSheetTable sheet={sheet} />}
    </SheetPage>
  )
}

/** Text that says which part this is, if the list is printed in several. */
function PageRangeText({ page, limit, total }: Pick<AttendanceSheet, 'page' | 'limit' | 'total'>) {
  if (total <= limit) return null
  const count = new Intl.NumberFormat('en-US')
  const [first, last] = [(page - 1) * limit + 1, Math.min(page * limit, total)]
  return (
    <p className="sheet-part">
      <strong>
        Part {page} of {pageCount(total, limit)}:
      </strong>{' '}
      lines {count.format(first)} to {count.format(last)} of {count.format(total)}. Each part is printed by
      itself.
    </p>
  )
}
