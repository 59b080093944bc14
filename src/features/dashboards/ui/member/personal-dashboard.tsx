import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { certificateKindTitle } from '#app/features/certificates/contract/certificate-values.ts'
import { OwnCertificateList } from '#app/features/certificates/ui/member/own-certificate-list.tsx'
import {
  ownCertificateFilePath,
  ownCertificatesQuery,
} from '#app/features/certificates/ui/member/own-certificates-api.ts'
import type {
  PersonalDashboard as Dashboard,
  OpenSeminar,
  OwnEvaluation,
  OwnRegistration,
} from '#app/features/dashboards/contract/dashboards.ts'
import { registrationStatusLabel, repeatRegistrationHref } from '#app/features/dashboards/rules.ts'
import { ownBillsQuery } from '#app/features/ledger/ui/own-bills-api.ts'
import { CancelRegistration } from '#app/features/ledger/ui/public/cancel-registration.tsx'
import { HandOver, type PostedHandOver } from '#app/features/ledger/ui/public/hand-over.tsx'
import { OwnBill, OwnBillDocuments } from '#app/features/ledger/ui/public/own-bill.tsx'
import { SeatsForOthers } from '#app/features/ledger/ui/public/seats-for-others.tsx'
import { passportQuery } from '#app/features/passport/ui/passport-api.ts'
import { RegisterRow } from '#app/features/seminars/ui/member/register-row.tsx'
import { useSiteSettings } from '#app/features/settings/ui/site-settings.tsx'
import { formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import { formatCpdPoints, formatPrice } from '#app/platform/format/money.ts'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { Badge } from '#app/ui/public/badge.tsx'
import { personalDashboardQuery } from '../dashboards-api.ts'
import { DashboardPanel, DashboardResult, EmptyPanelText, StatCards } from './dashboard-panels.tsx'

export function PersonalDashboard({ isConfirmed, handOver }: Omit<PartsProps, 'dashboard'>) {
  const query = useQuery(personalDashboardQuery())
  return (
    <DashboardResult query={query}>
      {(dashboard) => <Parts dashboard={dashboard} isConfirmed={isConfirmed} handOver={handOver} />}
    </DashboardResult>
  )
}

interface PartsProps {
  dashboard: Dashboard
  /** Whether the e-mail is verified; until then some data is hidden (decision 16). */
  isConfirmed: boolean
  /** Refused form of one of the seats. */
  handOver: PostedHandOver | null
}

function Parts({ dashboard, isConfirmed, handOver }: PartsProps) {
  const { keepsLedger = false } = useSiteSettings()
  const { totals, registered, seatsForOthers, evaluations, available } = dashboard
  return (
    <div className="dash">
      <StatCards
        stats={[
          { label: 'My Registrations', count: totals.registrations, icon: 'list-checks' },
          { label: 'Available Seminars', count: totals.available, icon: 'calendar-range' },
          { label: 'Attended Sessions', count: totals.attended, icon: 'circle-check' },
          { label: 'Total Seminars', count: totals.seminars, icon: 'graduation-cap' },
        ]}
      />
      {keepsLedger ? <BillsPanel /> : null}
      {seatsForOthers.length === 0 ? null : (
        <DashboardPanel title="Seats That I Pay For">
          <SeatsForOthers seats={seatsForOthers} form={{ ...postedForm, handOver }} />
        </DashboardPanel>
      )}
      {isConfirmed ? <CpdPanel /> : null}
      <CertificatesPanel />
      <div className="dash-pair">
        <OwnPanel
          registrations={registered}
          evaluations={evaluations}
          isConfirmed={isConfirmed}
          handOver={handOver}
        />
        <AvailablePanel seminars={available} />
      </div>
    </div>
  )
}

const postedForm = { action: '/dashboard', link: null }

/** Panel that is shown once there is a bill. */
function BillsPanel() {
  const { data } = useQuery(ownBillsQuery())
  if (data === undefined || data.bills.length === 0) return null
  return (
    <DashboardPanel title="My Bills">
      <ul className="grid gap-6">
        {data.bills.map((bill) => (
          <li className="grid gap-2" key={bill.bill.id}>
            <h3 className="wrap-anywhere">{bill.bill.registration?.seminarTitle}</h3>
            <OwnBill bill={bill} form={postedForm} />
            <OwnBillDocuments bill={bill.bill} form={postedForm} />
          </li>
        ))}
      </ul>
    </DashboardPanel>
  )
}

function CpdPanel() {
  const { data } = useQuery(passportQuery())
  if (data === undefined) return null
  return (
    <DashboardPanel title="My CPD" more={{ label: 'View Units', to: '/my-cpd' }}>
      {data.licences.length === 0 ? (
        <EmptyPanelText>Add your PRC license to see your CPD units toward its renewal.</EmptyPanelText>
      ) : (
        <ul className="grid gap-2">
          {data.licences.map((licence) => (
            <li className="wrap-anywhere" key={licence.professionId}>
              {licence.sentence}
            </li>
          ))}
          <li className="dash-soft">PRC decides.</li>
        </ul>
      )}
    </DashboardPanel>
  )
}

/** Panel that is shown once there is a certificate. */
function CertificatesPanel() {
  const { data } = useQuery(ownCertificatesQuery())
  if (data === undefined || data.length === 0) return null
  return (
    <DashboardPanel title="My Certificates">
      <OwnCertificateList certificates={data} canCorrect />
    </DashboardPanel>
  )
}

const evaluationLabels = { feedback: 'Give Feedback', learning_check: 'Take the Learning Check' } as const

function OwnPanel({
  registrations,
  evaluations,
  isConfirmed,
  handOver,
}: {
  registrations: readonly OwnRegistration[]
  evaluations: readonly OwnEvaluation[]
  isConfirmed: boolean
  handOver: PostedHandOver | null
}) {
  const { data: certificates = [] } = useQuery(ownCertificatesQuery())
  return (
    <DashboardPanel title="My Registered Seminars">
      {registrations.length === 0 ? (
        <EmptyPanelText>You haven't registered for any seminars yet.</EmptyPanelText>
      ) : (
        <ul className="dash-list">
          {registrations.map((registration) => {
            const { registrationId, seminarId, seminarTitle, startDate, endDate } = registration
            const { locationDetails } = registration
            const { label, tone } = registrationStatusLabel(registration)
            return (
              <li key={registrationId} className="dash-item dash-item-aside">
                <div>
                  <h3>{seminarTitle}</h3>
                  <p className="dash-soft">
                    {formatDateRange(startDate, endDate)}, {formatTimeRange(startDate, endDate)}
                  </p>
                  <p>
                    <Badge variant={tone}>{label}</Badge>
                  </p>
                  {locationDetails === null ? null : (
                    <p>
                      <LinkedText text={locationDetails} />
                    </p>
                  )}
                  <HandOver
                    registration={registration}
                    title={seminarTitle}
                    form={{ ...postedForm, handOver }}
                  />
                  <CancelRegistration registration={registration} title={seminarTitle} form={postedForm} />
                </div>
                <div className="dash-ways">
                  {evaluations
                    .filter((evaluation) => evaluation.registrationId === registrationId)
                    .map(({ formId, kind }) => (
                      <Link
                        key={formId}
                        to={`/evaluation?seminar=${seminarId}&form=${formId}`}
                        reloadDocument
                        className="dash-more"
                        aria-label={`${evaluationLabels[kind]}: ${seminarTitle}`}
                      >
                        {evaluationLabels[kind]}
                      </Link>
                    ))}
                  {registration.paymentStatus === 'verified' ? (
                    <>
                      <Link
                        to={`/t/${registrationId}`}
                        reloadDocument
                        className="dash-more"
                        aria-label={`Your ticket: ${seminarTitle}`}
                      >
                        Your Ticket
                      </Link>
                      <a
                        href={`/_api/attendees/ticket.pdf?registrationId=${registrationId}`}
                        download="ticket.pdf"
                        className="dash-more"
                        aria-label={`Download as PDF: ${seminarTitle}`}
                      >
                        Download as PDF
                      </a>
                    </>
                  ) : null}
                  {certificates
                    .filter((each) => each.registrationId === registrationId && each.state === 'issued')
                    .map(({ id, kind, number }) => (
                      <a
                        key={id}
                        href={ownCertificateFilePath(id)}
                        download={`${number}.pdf`}
                        className="dash-more"
                        aria-label={`${certificateKindTitle(kind)}: ${seminarTitle}`}
                      >
                        {certificateKindTitle(kind)}
                      </a>
                    ))}
                  <Link
                    to="/status"
                    reloadDocument
                    className="dash-more"
                    aria-label={`Check Status: ${seminarTitle}`}
                  >
                    Check Status
                  </Link>
                  {registration.canRegisterAgain ? (
                    <Link
                      to={repeatRegistrationHref(seminarId)}
                      reloadDocument
                      className="dash-more"
                      aria-label={`Register again: ${seminarTitle}`}
                    >
                      Register again
                    </Link>
                  ) : null}
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {isConfirmed ? null : (
        <p className="dash-note">
          To see registrations that you made without logging in,{' '}
          <Link to="/account">confirm your e-mail</Link>.
        </p>
      )}
    </DashboardPanel>
  )
}

function AvailablePanel({ seminars }: { seminars: readonly OpenSeminar[] }) {
  return (
    <DashboardPanel title="Available Seminars" more={{ label: 'Browse All', to: '/register' }}>
      {seminars.length === 0 ? (
        <EmptyPanelText>No upcoming seminars available for registration.</EmptyPanelText>
      ) : (
        <ul className="dash-list">
          {seminars.map(({ id, title, startDate, endDate, price, cpdPoints }) => (
            <RegisterRow
              key={id}
              seminarId={id}
              title={title}
              startDate={startDate}
              endDate={endDate}
              details={formatPrice(price) + (cpdPoints === null ? '' : ` · ${formatCpdPoints(cpdPoints)}`)}
            />
          ))}
        </ul>
      )}
    </DashboardPanel>
  )
}
