import { Alert, Badge, EmptyState, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isHandedIn } from '#app/features/accreditation/rules/deadlines.ts'
import type { CompletionReport, SeminarReport } from '#app/features/completion/contract/report.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { formatDay } from '#app/platform/format/dates.ts'
import { Loaded } from '#app/ui/admin/loaded.tsx'
import { alertProps, badgeProps } from '#app/ui/admin/status-props.tsx'
import { OpensButton, OverlayHost } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { seminarReportQuery } from './completion-api.ts'
import { ReportBlockers } from './report-blockers.tsx'
import { ReportFiles } from './report-files.tsx'
import { ReportSheet } from './report-form.tsx'
import { reportStateLabels } from './report-labels.ts'
import { ReportPacks } from './report-packs.tsx'
import { ReportStateButtons } from './report-state.tsx'

export interface ReportScreenProps {
  seminarId: number
  /** The first profession by default. */
  professionId: number | undefined
  onProfession: (professionId: number) => void
}

/** Completion report of a seminar: when it is due, what is missing, what belongs to it, and its packs. */
export function ReportScreen({ seminarId, professionId, onProfession }: ReportScreenProps) {
  const query = useQuery(seminarReportQuery(seminarId, professionId))
  return (
    <Loaded query={query} name="the report" rows={4}>
      {({ report, professions }) =>
        report === null ? (
          <EmptyState title="No report yet.">
            A seminar has a completion report once its{' '}
            <Link to={`${managedSeminarPath(seminarId, 'settings')}#accreditation-heading`}>
              accreditation
            </Link>{' '}
            is approved.
          </EmptyState>
        ) : (
          <OverlayHost>
            <ProfessionChoice
              professions={professions}
              current={report.professionId}
              onChange={onProfession}
            />
            <ReportSummary report={report} />
            <ReportBlockers report={report} />
            <ReportFiles report={report} />
            <ReportPacks report={report} />
          </OverlayHost>
        )
      }
    </Loaded>
  )
}

function ProfessionChoice({
  professions,
  current,
  onChange,
}: Pick<SeminarReport, 'professions'> & { current: number; onChange: (professionId: number) => void }) {
  if (professions.length < 2) return null
  return (
    <NativeSelect
      label="Council"
      value={String(current)}
      data={professions.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      maw="24rem"
      mb="md"
    />
  )
}

const countText = (count: number) => count.toLocaleString('en-PH')

function ReportSummary({ report }: { report: CompletionReport }) {
  const { state, profession, accreditationNo, counts, submittedOn, reference, remarks } = report
  const { label, variant } = reportStateLabels[state]
  const facts: [string, string][] = [
    ['Accreditation', `${accreditationNo}, ${report.units} units`],
    ['Provider', report.providerNumber ?? 'Missing'],
    ['With a seat', countText(counts.registered)],
    ['Attended', countText(counts.present)],
    ['Attended with a license', countText(counts.professionals)],
    ['CPD certificates', countText(counts.certificates)],
    ...(submittedOn === null ? [] : [['Handed in', formatDay(submittedOn)] as [string, string]]),
    ...(reference === '' ? [] : [['Reference', reference] as [string, string]]),
    ...(remarks === '' ? [] : [['Remarks', remarks] as [string, string]]),
  ]
  return (
    <section className="programme-part" aria-labelledby="report-heading">
      <div className="toolbar">
        <h2 id="report-heading">{profession}</h2>
        <Badge {...badgeProps[variant]} miw="max-content">
          {label}
        </Badge>
        <div className="row-actions toolbar-end">
          <OpensButton leftSection={<Icon name="pencil" />} opens={<ReportSheet report={report} />}>
            Edit Report
          </OpensButton>
          <ReportStateButtons report={report} />
        </div>
      </div>
      <DueAlert report={report} />
      <dl className="facts-row">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function DueAlert({ report }: { report: CompletionReport }) {
  const { dueSheetsOn, dueReportOn, readyOn, isOverdue, state } = report
  if (isHandedIn({ state })) return null
  const sheets = dueSheetsOn === null ? '' : ` Attendance sheets are due by ${formatDay(dueSheetsOn)}.`
  return (
    <Alert {...alertProps.warning} color={isOverdue ? 'red' : 'yellow'} mb="md">
      {isOverdue
        ? `The report was due by ${formatDay(dueReportOn)}.`
        : `The report is due by ${formatDay(dueReportOn)}, and should be ready by ${formatDay(readyOn)}.`}
      {sheets}
    </Alert>
  )
}
