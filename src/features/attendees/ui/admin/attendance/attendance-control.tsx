import type { AttendeeSeminar } from '../../../contract.ts'

export interface AttendanceControlProps {
  registration: Pick<AttendeeSeminar, 'registrationId' | 'seminarTitle' | 'attendanceStatus'>
}

/** Whether somebody came: shown and changed. */
export function AttendanceControl({ registration }: AttendanceControlProps) {
  return <span>{registration.attendanceStatus}</span>
}
