import { useState } from 'react'
import { Badge } from '../../../../ui/public/badge.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import { lastNameFirst } from '../../../people/rules/names.ts'
import type { AttendanceStatus } from '../../../registrations/contract/registration.ts'
import type { ExpectedAttendee } from '../../contract.ts'
import { attendanceLabels, useMarkAttendance } from './attendance-api.ts'
import { RemoveAttendanceMarkDialog } from './attendance-control.tsx'

export interface CheckInListProps {
  expected: readonly ExpectedAttendee[]
  /** Whether new marks are allowed; removing one always is. */
  canMark: boolean
}

/** Expected attendees by last name, each with two large buttons. */
export function CheckInList({ expected, canMark }: CheckInListProps) {
  return (
    <ul className="check-in-list" aria-label="Expected attendees">
      {expected.map((one) => (
        <CheckInLine key={one.id} expected={one} canMark={canMark} />
      ))}
    </ul>
  )
}

const icons = { attended: 'user-check', 'no-show': 'user-x' } as const
const pressedVariants = { attended: 'primary', 'no-show': 'danger' } as const

function CheckInLine({ expected, canMark }: { expected: ExpectedAttendee; canMark: boolean }) {
  const { id, attendee, attendanceStatus, paymentStatus } = expected
  const { mutate } = useMarkAttendance(id)
  const name = lastNameFirst(attendee) || 'Name no longer stored'
  const [isConfirming, setIsConfirming] = useState(false)

  function button(mark: Exclude<AttendanceStatus, 'registered'>) {
    const isPressed = attendanceStatus === mark
    const press = () => (isPressed ? setIsConfirming(true) : mutate(mark))
    return (
      <Button
        variant={isPressed ? pressedVariants[mark] : 'secondary'}
        aria-pressed={isPressed}
        aria-label={`${attendanceLabels[mark]}: ${name}`}
        {...(isPressed || canMark ? { onClick: press } : { 'aria-disabled': true })}
      >
        <Icon name={icons[mark]} />
        {attendanceLabels[mark]}
      </Button>
    )
  }

  return (
    <li className="check-in-line">
      <div className="check-in-who">
        <p className="check-in-name">{name}</p>
        {attendee.prcLicenseNo === null ? null : <p className="muted">PRC {attendee.prcLicenseNo}</p>}
        {expected.notes === null ? null : <p className="check-in-notes">{expected.notes}</p>}
        {paymentStatus === 'pending' ? <Badge variant="warning">Payment pending</Badge> : null}
      </div>
      <div className="check-in-marks">
        {button('attended')}
        {button('no-show')}
      </div>
      <RemoveAttendanceMarkDialog
        isOpen={isConfirming}
        subject={name}
        mark={attendanceStatus}
        onRemove={() => mutate('registered')}
        onClose={() => setIsConfirming(false)}
      />
    </li>
  )
}
