import { Alert } from '../../../../../ui/public/alert.tsx'
import type { Seminar } from '../../../contract/seminars.ts'
import { finishesAt } from '../../../rules/availability.ts'

export function RegistrantsNotice({ seminar }: { seminar: Seminar }) {
  const { registeredCount } = seminar
  if (registeredCount === 0) return null
  const who = registeredCount === 1 ? '1 person holds a seat' : `${registeredCount} people hold seats`
  const isAhead = seminar.status === 'scheduled' && finishesAt(seminar) > new Date()
  return (
    <Alert>
      {who}. {isAhead ? 'A change of date, time or place is e-mailed to them. ' : ''}What they owe stays the
      price at which they registered.
    </Alert>
  )
}
