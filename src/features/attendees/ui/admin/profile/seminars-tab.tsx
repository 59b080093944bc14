import { Button, EmptyState } from '@mantine/core'
import { Link } from 'react-router'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { AttendanceControl } from '#app/features/attendance/ui/admin/attendance-control.tsx'
import type { AttendeeProfile, ProfileSeminar } from '#app/features/attendees/contract/profile.ts'
import { toPaymentState } from '#app/features/attendees/rules/attendee-list.ts'
import type { PaymentVerification } from '#app/features/payments/contract/payments.ts'
import { toPaymentDeciderName } from '#app/features/payments/rules/payment-labels.ts'
import { PaymentStatusBadge } from '#app/features/payments/ui/admin/payment-badge.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { AnswerList } from '#app/features/questions/ui/admin/answer-list.tsx'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { type SeminarForm, seminarButtonId } from './profile-facts.tsx'
import { RegisteredName } from './registered-name.tsx'

export function ProfileSeminarsTab({
  profile,
  role,
  onVerify,
  onForm,
}: {
  profile: AttendeeProfile
  role: Role
  onVerify: (registrationId: number) => void
  onForm: (form: SeminarForm, seminar: ProfileSeminar) => void
}) {
  if (profile.seminars.length === 0) return <EmptyState title="No seminar attendance history." />
  const mayVerify = roleHasPermission(role, 'payments.verify')
  return (
    <ul className="profile-seminars" aria-label="Seminars">
      {profile.seminars.map((seminar) => (
        <li className="profile-card" key={seminar.registrationId}>
          <h3 className="profile-seminar-title">
            <Link to={managedSeminarPath(seminar.seminarId)}>{seminar.seminarTitle}</Link>
          </h3>
          <p className="muted">
            {formatDateTime(seminar.scheduledDate)}. Registered on {formatDate(seminar.registrationDate)}.
          </p>
          <RegisteredName name={attendeeName(profile)} seminar={seminar} />
          <dl className="profile-states">
            <div>
              <dt>Attendance</dt>
              <dd>
                <AttendanceControl registration={seminar} />
              </dd>
            </div>
            <div>
              <dt>Payment</dt>
              <dd>
                <PaymentStatusBadge status={toPaymentState(seminar)} />
              </dd>
            </div>
          </dl>
          {seminar.notes === null ? null : (
            <p>
              Notes: <q className="profile-quote">{seminar.notes}</q>
            </p>
          )}
          <AnswerList answers={seminar.answers} />
          <div className="row-actions">
            {mayVerify ? <ProofLine seminar={seminar} onVerify={onVerify} /> : null}
            {seminar.paymentStatus === 'verified' || seminar.isCancelled ? null : (
              <FormButton form="proof" seminar={seminar} onForm={onForm} />
            )}
            {holdsSeat(seminar) ? <FormButton form="handOver" seminar={seminar} onForm={onForm} /> : null}
            {canEnd(seminar) ? (
              <>
                <FormButton form="move" seminar={seminar} onForm={onForm} />
                <FormButton form="cancel" seminar={seminar} onForm={onForm} />
              </>
            ) : null}
          </div>
          <History verifications={seminar.verifications ?? []} />
        </li>
      ))}
    </ul>
  )
}

const formButtons = {
  proof: { icon: 'upload', label: 'Attach proof', more: 'of payment for' },
  handOver: { icon: 'user-plus', label: 'Hand over', more: 'the seat for' },
  move: { icon: 'calendar-range', label: 'Move', more: 'the registration for' },
  cancel: { icon: 'x', label: 'Cancel registration', more: 'for' },
} as const

function FormButton({
  form,
  seminar,
  onForm,
}: {
  form: SeminarForm
  seminar: ProfileSeminar
  onForm: (form: SeminarForm, seminar: ProfileSeminar) => void
}) {
  const { icon, label, more } = formButtons[form]
  return (
    <Button
      id={seminarButtonId(form, seminar.registrationId)}
      onClick={() => onForm(form, seminar)}
      leftSection={<Icon name={icon} />}
    >
      {label}
      <span className="sr-only">
        {' '}
        {more} {seminar.seminarTitle}
      </span>
    </Button>
  )
}

const holdsSeat = ({ paymentStatus }: ProfileSeminar) => paymentStatus !== 'rejected'

/** As on the server: a seat is held, and attendance is not marked. */
const canEnd = (seminar: ProfileSeminar) => holdsSeat(seminar) && seminar.attendanceStatus === 'registered'

function ProofLine({ seminar, onVerify }: { seminar: ProfileSeminar; onVerify: (id: number) => void }) {
  const { registrationId, proofOfPaymentFile, paymentStatus, isCancelled, seminarTitle } = seminar
  return (
    <>
      {proofOfPaymentFile === null ? (
        <p className="muted">No proof of payment uploaded.</p>
      ) : (
        <Button
          component="a"
          variant="subtle"
          href={proofOfPaymentFile}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon name="eye" />}
        >
          View proof
          <span className="sr-only">of payment for {seminarTitle}, in a new tab</span>
        </Button>
      )}
      {paymentStatus === 'verified' || isCancelled ? null : (
        <Button onClick={() => onVerify(registrationId)} leftSection={<Icon name="shield-check" />}>
          Verify payment
          <span className="sr-only">for {seminarTitle}</span>
        </Button>
      )}
    </>
  )
}

const actionLabels: Record<PaymentVerification['action'], string> = {
  approve: 'Approved',
  reject: 'Rejected',
  undo: 'Decision undone',
  take_back: 'Approval taken back',
}

function History({ verifications }: { verifications: readonly PaymentVerification[] }) {
  return (
    <div className="profile-history">
      <h4>Verification history</h4>
      {verifications.length === 0 ? (
        <p className="muted">No verification history.</p>
      ) : (
        <ol>
          {verifications.map((one) => {
            const { action, notes, createdAt } = one
            const decider = toPaymentDeciderName(one)
            return (
              <li key={`${createdAt} ${action}`}>
                {actionLabels[action]}
                {decider === null ? null : ` by ${decider}`}, {formatDateTime(createdAt)}
                {notes === null ? null : <q className="profile-quote">{notes}</q>}
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}
