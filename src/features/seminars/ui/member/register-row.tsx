import { registrationPath } from '#app/features/seminars/contract/paths.ts'
import { formatDateRange } from '#app/platform/format/dates.ts'
import { ButtonLink } from '#app/ui/public/button-link.tsx'

export interface RegisterRowProps {
  seminarId: number
  title: string
  startDate: string
  endDate: string | null
  /** Price or units, for example. */
  details: string
}

/** Seminar of a list, with the link to its form. */
export function RegisterRow({ seminarId, title, startDate, endDate, details }: RegisterRowProps) {
  return (
    <li className="register-row">
      <div>
        <h3>{title}</h3>
        <p className="text-small text-soft">{formatDateRange(startDate, endDate)}</p>
        <p className="text-small text-soft">{details}</p>
      </div>
      <ButtonLink
        to={registrationPath(seminarId)}
        reloadDocument
        variant="secondary"
        aria-label={`Register: ${title}`}
      >
        Register
      </ButtonLink>
    </li>
  )
}
