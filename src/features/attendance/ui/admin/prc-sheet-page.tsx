import { useQuery } from '@tanstack/react-query'
import type {
  PrcSheetForm,
  PrintedSheet,
  PrintedSheetLine,
} from '#app/features/attendance/contract/sheets.ts'
import {
  dayFirst,
  prcSheetColumns,
  prcSheetNames,
  prcSignatories,
} from '#app/features/attendance/rules/prc-forms.ts'
import { lastNameFirst } from '#app/features/people/rules/names.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { findAccreditation } from '#app/features/settings/contract/organisation-labels.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { formatDate, formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import { printedSheetQuery } from './attendance-api.ts'
import { type PrintableSheetProps, SheetPage } from './attendance-sheet-page.tsx'
import type { PrcSheetChoice } from './sheet-choice.ts'

const emptyLines = [1, 2, 3, 4, 5]

/** A sheet with the columns of 12-A or 12-B. */
export function PrintablePrcSheet({
  choice,
  ...props
}: Omit<PrintableSheetProps, 'page'> & { choice: PrcSheetChoice }) {
  return (
    <SheetPage
      {...props}
      page={choice.page}
      query={useQuery(printedSheetQuery(props.seminarId, choice))}
      title={prcSheetNames[choice.form]}
      subtitle="With full license numbers. Showing this sheet is recorded in the audit log."
      link={{
        to: managedSeminarPath(props.seminarId, 'attendance'),
        icon: 'list-checks',
        label: 'Attendance',
      }}
      headingOf={(sheet) => <PrcSheetHeading sheet={sheet} />}
      isPrc
    >
      {(sheet) => <PrcSheetTable sheet={sheet} />}
    </SheetPage>
  )
}

/** Heading and signatories are part of the table, so that they repeat on every page. */
function PrcSheetTable({ sheet }: { sheet: PrintedSheet }) {
  const { form, people, lines, total, page, limit } = sheet
  const before = (page - 1) * limit
  const isLastPage = before + lines.length >= total
  const isBlank = people === 'everyone'
  const headings = prcSheetColumns[form]
  return (
    <table className={`sheet sheet-${form}`} aria-label={prcSheetNames[form]}>
      <thead>
        <tr className="sheet-paper">
          <td className="sheet-head" colSpan={headings.length}>
            <PrcSheetHeading sheet={sheet} />
          </td>
        </tr>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className={heading === 'Signature' ? 'sheet-signature' : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <PrcSheetRow
            key={line.registrationId}
            form={form}
            line={line}
            no={before + index + 1}
            presence={isBlank ? '' : presenceText(line)}
          />
        ))}
        {isBlank && isLastPage
          ? emptyLines.map((offset) => (
              <PrcSheetRow
                key={`empty ${offset}`}
                form={form}
                line={null}
                no={before + lines.length + offset}
                presence=""
              />
            ))
          : null}
      </tbody>
      {form === '12-b' ? (
        <tfoot>
          <tr>
            <td className="sheet-foot" colSpan={headings.length}>
              <Signatories />
            </td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

function presenceText({ scannedAt }: PrintedSheetLine): string {
  return scannedAt === null ? 'Marked by the office' : `Scanned ${formatTimeRange(scannedAt, null)}`
}

function PrcSheetRow({
  form,
  no,
  line,
  presence,
}: {
  form: PrcSheetForm
  no: number
  line: PrintedSheetLine | null
  presence: string
}) {
  return (
    <tr>
      <td className="sheet-no">{no}</td>
      <td className="sheet-name">{line === null ? '' : lastNameFirst(line)}</td>
      <td>
        {line?.signature == null ? null : (
          <img className="sheet-signature-picture" src={line.signature} alt="Signature on file" />
        )}
        {presence}
      </td>
      {form === '12-a' ? (
        <>
          <td className="sheet-phone">{line?.phone}</td>
          <td className="sheet-email">{line?.email}</td>
        </>
      ) : null}
      <td className="sheet-licence">{line?.prcLicenseNo}</td>
      <td>{dayFirst(line?.prcExpiresOn ?? null)}</td>
    </tr>
  )
}

const wideFields = ['Title', 'Venue', 'Topic/s']

/** Fields at the head of the form. */
function PrcSheetHeading({ sheet: { form, seminar, slot } }: { sheet: PrintedSheet }) {
  const organisation = useOrganisation()
  const accreditation = findAccreditation(organisation, 'prc')
  const { title, startDate, endDate, locationType, locationAddress } = seminar
  const fields = [
    ['Title', title],
    ['Date', slot === null ? formatDateRange(startDate, endDate) : formatDate(slot.startsAt)],
    ['Venue', locationType === 'online' ? 'Online' : (locationAddress ?? '')],
    ...(slot === null
      ? []
      : [
          ['Topic/s', slot.topics.join('; ')],
          ['Time', formatTimeRange(slot.startsAt, slot.endsAt)],
          ['Room', slot.room ?? ''],
        ]),
  ]
  return (
    <>
      <p className="sheet-provider">
        {organisation.name}
        {accreditation === null ? null : ` · PRC Accreditation No. ${accreditation.number}`}
      </p>
      <p className="sheet-title">
        {prcSheetNames[form]} <span className="sheet-form-no">CPDD-{form.toUpperCase()}</span>
      </p>
      <dl className="sheet-fields">
        {fields.map(([name, value]) => (
          <div key={name} className={wideFields.includes(name ?? '') ? 'sheet-field-wide' : undefined}>
            <dt>{name}:</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Signatories() {
  return (
    <div className="sheet-signatories">
      {prcSignatories.map(({ label, position }) => (
        <div key={label}>
          <p>{label}</p>
          <p className="sheet-signature-line">{position}</p>
          <p>Date and time:</p>
        </div>
      ))}
    </div>
  )
}
