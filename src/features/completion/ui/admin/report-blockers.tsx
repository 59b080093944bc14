import { Alert, Badge } from '@mantine/core'
import { Link } from 'react-router'
import type { CompletionReport } from '#app/features/completion/contract/report.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { alertProps, badgeProps } from '#app/ui/admin/status-props.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { blockerTabs } from './report-labels.ts'

type ReportBlocker = CompletionReport['blockers'][number]

/** Blockers of a report, each with the place where it is settled. */
export function ReportBlockers({ report }: { report: CompletionReport }) {
  const { blockers, seminarId } = report
  return (
    <section className="programme-part" aria-labelledby="blockers-heading">
      <div className="toolbar">
        <h2 id="blockers-heading">What Is Missing</h2>
      </div>
      {blockers.length === 0 ? (
        <Alert {...alertProps.success}>Nothing is missing.</Alert>
      ) : (
        <ul className="stack" aria-labelledby="blockers-heading">
          {blockers.map((blocker) => (
            <li className="list-card" key={blocker.kind} style={{ display: 'block' }}>
              <div className="list-card-head">
                <p>{blocker.text}</p>
                <Badge {...badgeProps[blocker.isWarning ? 'default' : 'warning']} miw="max-content">
                  {blocker.isWarning ? 'Note' : 'Missing'}
                </Badge>
              </div>
              <BlockerPeople people={blocker.people} />
              <BlockerLink blocker={blocker} seminarId={seminarId} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function BlockerPeople({ people }: Pick<ReportBlocker, 'people'>) {
  if (people.length === 0) return null
  return (
    <Disclosure summary="Who">
      <ul>
        {people.map(({ attendeeId, name }) => (
          <li key={attendeeId}>
            <Link to={`/attendees?profile=${attendeeId}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function BlockerLink({ blocker: { kind }, seminarId }: { blocker: ReportBlocker; seminarId: number }) {
  if (kind === 'provider_number_missing')
    return <Link to="/accreditation?tab=provider">Accreditation of the provider</Link>
  if (kind === 'deviations_unexplained')
    return (
      <Link to={`${managedSeminarPath(seminarId, 'settings')}#accreditation-heading`}>
        Deviations of the program
      </Link>
    )
  const tab = blockerTabs[kind]
  return tab === undefined ? null : <Link to={managedSeminarPath(seminarId, tab)}>Go to {tab}</Link>
}
