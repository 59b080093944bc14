import { Link } from 'react-router'
import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { toSeminarTexts } from './seminar-labels.ts'

/** Date and price of a seminar in one line, with the way to its page. */
export function SeminarLine({ seminar }: { seminar: PublicSeminar }) {
  const { date, fullPrice } = toSeminarTexts(seminar)
  return (
    <p className="wrap-anywhere">
      {[date, fullPrice].join(' · ')} · <Link to={seminarPath(seminar)}>Details</Link>
    </p>
  )
}
