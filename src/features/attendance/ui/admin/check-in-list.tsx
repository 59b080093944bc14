import { useState } from 'react'
import { Badge } from '../../../../ui/public/badge.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import { nameByLastName } from '../../../people/rules/names.ts'
import type { AttendanceStatus } from '../../../registrations/contract/registration.ts'
import type { ExpectedAttendee } from '../../contract.ts'
import { attendanceWords, useAttendanceMark } from '../attendance-api.ts'
import { RemoveMarkDialog } from './attendance-control.tsx'

export interface DoorListProps {
  expected: readonly ExpectedAttendee[]
  /** Whether new marks are allowed; removing one always is. */
  canMark: boolean
}

/** Expected attendees by last name, each with two large buttons. */
export function DoorList({ expected, canMark }: DoorListProps) {
  return (
    <ul className="door-list" aria-label="Expected attendees">
      {expected.map((one) => (
        <DoorLine key={one.id} expected={one} canMark={canMark} />
      ))}
    </ul>
  )
}

const signs = { attended: 'user-check', 'no-show': 'user-x' } as const
const pressedLooks = { attended: 'primary', 'no-show': 'danger' } as const

function DoorLine({ expected, canMark }: { expected: ExpectedAttendee; canMark: boolean }) {
  const { id, attendee, attendanceStatus, paymentStatus } = expected
  const { mutate } = useAttendanceMark(id)
  const name = nameByLastName(attendee) || 'Name no longer kept'
  const [isAsking, setIsAsking] = useState(false)

  function button(mark: Exclude<AttendanceStatus, 'registered'>) {
    const isPressed = attendanceStatus === mark
    const press = () => (isPressed ? setIsAsking(true) : mutate(mark))
    return (
      <Button
        variant={isPressed ? pressedLooks[mark] : 'secondary'}
        aria-pressed={isPressed}
        aria-label={`${attendanceWords[mark]}: ${name}`}
        {...(isPressed || canMark ? { onClick: press } : { 'aria-disabled': true })}
      >
        <Icon name={signs[mark]} />
        {attendanceWords[mark]}
      </Button>
    )
  }

  return (
    <li className="door-line">
      <div className="door-who">
        <p className="door-name">{name}</p>
        {attendee.prcLicenseNo === null ? null : <p className="muted">PRC {attendee.prcLicenseNo}</p>}
        {expected.notes === null ? null : <p className="door-notes">{expected.notes}</p>}
        {paymentStatus === 'pending' ? <Badge variant="warning">Payment pending</Badge> : null}
      </div>
      <div className="door-marks">
        {button('attended')}
        {button('no-show')}
      </div>
      <RemoveMarkDialog
        isOpen={isAsking}
        subject={name}
        mark={attendanceStatus}
        onRemove={() => mutate('registered')}
        onClose={() => setIsAsking(false)}
      />
    </li>
  )
}
