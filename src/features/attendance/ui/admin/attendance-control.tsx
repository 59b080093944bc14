import { useState } from 'react'
import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import { findOption } from '../../../../ui/admin/search-params.ts'
import type { BadgeVariant } from '../../../../ui/public/badge.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { IconName } from '../../../../ui/public/icon-names.ts'
import type { AttendanceStatus } from '../../../registrations/contract/registration.ts'
import { attendanceStatusLabels, useMarkAttendance, usePendingAttendanceMark } from './attendance-api.ts'

export interface AttendanceControlProps {
  registration: {
    readonly registrationId: number
    readonly seminarTitle: string
    readonly attendanceStatus: AttendanceStatus
  }
}

const variants: Record<AttendanceStatus, { readonly variant: BadgeVariant; readonly icon: IconName }> = {
  registered: { variant: 'secondary', icon: 'clock' },
  attended: { variant: 'success', icon: 'check' },
  'no-show': { variant: 'destructive', icon: 'x' },
}

export function AttendanceControl({ registration }: AttendanceControlProps) {
  const { registrationId, seminarTitle, attendanceStatus } = registration
  const { mutate } = useMarkAttendance(registrationId)
  const displayedStatus = usePendingAttendanceMark(registrationId) ?? attendanceStatus
  const { variant, icon } = variants[displayedStatus]
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <span className={`badge badge-${variant} attendance-control`}>
      <Icon name={icon} />
      <select
        aria-label={`Attendance for ${seminarTitle}`}
        value={displayedStatus}
        onChange={({ currentTarget }) => {
          const chosen = findOption(attendanceStatusLabels, currentTarget.value)
          if (chosen === undefined || chosen === displayedStatus) return
          if (chosen === 'registered') setIsConfirming(true)
          else mutate(chosen)
        }}
      >
        {Object.entries(attendanceStatusLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
      <RemoveAttendanceMarkDialog
        isOpen={isConfirming}
        subject={seminarTitle}
        mark={displayedStatus}
        onRemove={() => mutate('registered')}
        onClose={() => setIsConfirming(false)}
      />
    </span>
  )
}

export interface RemoveAttendanceMarkDialogProps {
  isOpen: boolean
  subject: string
  mark: AttendanceStatus
  onRemove: () => void
  onClose: () => void
}

/** Confirms removing a mark, as a second tap may be a slip. */
export function RemoveAttendanceMarkDialog({
  isOpen,
  subject,
  mark,
  onRemove,
  onClose,
}: RemoveAttendanceMarkDialogProps) {
  return (
    <ConfirmDialog
      title="Remove this attendance mark?"
      isOpen={isOpen}
      onClose={onClose}
      cancelLabel="Keep it"
      confirm={{
        label: 'Remove mark',
        busyLabel: undefined,
        onPress() {
          onRemove()
          onClose()
        },
      }}
    >
      <p>
        {subject} is marked “{attendanceStatusLabels[mark]}”. Without the mark, the status goes back to “
        {attendanceStatusLabels.registered}”.
      </p>
    </ConfirmDialog>
  )
}
