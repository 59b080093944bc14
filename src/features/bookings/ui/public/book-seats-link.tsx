import { Link } from 'react-router'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { whySeminarClosed } from '#app/features/seminars/rules/availability.ts'
import { Container } from '#app/ui/structure.tsx'
import { bookSeatsPath } from './booking-paths.ts'

/** Link of a seminar with free seats to the form for schools and offices. */
export function BookSeatsLink({ seminar, now }: { seminar: PublicSeminar; now: Date }) {
  if (whySeminarClosed(seminar, now) !== null) return null
  return (
    <Container>
      <p className="pb-6">
        Do you come with several people?{' '}
        <Link to={bookSeatsPath(seminar.id)}>Book for a school or office</Link>
      </p>
    </Container>
  )
}
