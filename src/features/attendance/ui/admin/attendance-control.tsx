import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { findOption } from '#app/ui/admin/search-params.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { attendanceStatusLabels, useMarkAttendance, usePendingAttendanceMark } from './attendance-api.ts'

export interface AttendanceControlProps {
  registration: {
    readonly registrationId: number
    readonly seminarTitle: string
    readonly attendanceStatus: AttendanceStatus
  }
}

const icons: Record<AttendanceStatus, IconName> = { registered: 'clock', attended: 'check', 'no-show': 'x' }

export function AttendanceControl({ registration }: AttendanceControlProps) {
  const { registrationId, seminarTitle, attendanceStatus } = registration
  const { mutate } = useMarkAttendance(registrationId)
  const displayedStatus = usePendingAttendanceMark(registrationId) ?? attendanceStatus
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <NativeSelect
        className="attendance-control"
        size="md"
        aria-label={`Attendance for ${seminarTitle}`}
        leftSection={<Icon name={icons[displayedStatus]} />}
        data={Object.entries(attendanceStatusLabels).map(([value, label]) => ({ value, label }))}
        data-status={displayedStatus}
        value={displayedStatus}
        onChange={({ currentTarget }) => {
          const chosen = findOption(attendanceStatusLabels, currentTarget.value)
          if (chosen === undefined || chosen === displayedStatus) return
          if (chosen === 'registered') setIsConfirming(true)
          else mutate(chosen)
        }}
      />
      <RemoveAttendanceMarkDialog
        isOpen={isConfirming}
        subject={seminarTitle}
        mark={displayedStatus}
        onRemove={() => mutate('registered')}
        onClose={() => setIsConfirming(false)}
      />
    </>
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
