import { Alert } from '../../../../../ui/public/alert.tsx'
import type { Seminar } from '../../../contract.ts'

/** People hold seats: whoever moves the seminar should know that nobody is told by itself. */
export function RegistrantsNotice({ seminar: { registeredCount } }: { seminar: Seminar }) {
  if (registeredCount === 0) return null
  const who = registeredCount === 1 ? '1 person holds a seat' : `${registeredCount} people hold seats`
  return (
    <Alert>
      {who}. A change of date, time or place is shown on the site, but is not mailed to them. What they owe
      stays the price at which they registered.
    </Alert>
  )
}
