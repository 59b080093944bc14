import { Link } from 'react-router'
import type { ProviderPage } from '#app/features/accreditation/contract/provider-page.ts'
import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import type { PublicAccreditation } from '#app/features/settings/contract/organisation.ts'
import { formatAccreditation } from '#app/features/settings/contract/organisation-labels.ts'
import { formatDateRange, formatDay } from '#app/platform/format/dates.ts'
import { formatCpdUnits } from '#app/platform/format/money.ts'
import { Badge } from '#app/ui/public/badge.tsx'

interface ProviderViewProps extends ProviderPage {
  /** Accreditations of the settings, which have no dates. */
  otherAccreditations: readonly PublicAccreditation[]
}

export function ProviderView(props: ProviderViewProps) {
  const { accreditations, otherAccreditations, professions, pastSeminars } = props
  const numbers = new Set(accreditations.map(({ number }) => number))
  const others = otherAccreditations.filter(({ number }) => !numbers.has(number))
  return (
    <>
      <section className="grid gap-3" aria-labelledby="accreditations">
        <h2 id="accreditations">Accreditation</h2>
        <ul className="grid gap-3">
          {accreditations.map((accreditation) => (
            <Accreditation key={accreditation.profession} {...accreditation} />
          ))}
          {others.map((other) => (
            <li className="wrap-anywhere" key={`${other.label} ${other.number}`}>
              {formatAccreditation(other)}
            </li>
          ))}
        </ul>
        {accreditations.length + others.length === 0 ? <p>No accreditation is published yet.</p> : null}
      </section>
      <section className="grid gap-6" aria-labelledby="programs">
        <h2 id="programs">Accredited Programs</h2>
        {professions.length === 0 ? <p>No programs are accredited yet.</p> : null}
        {professions.map((profession) => (
          <Programs key={profession.professionId} {...profession} />
        ))}
      </section>
      {pastSeminars === 0 ? null : (
        <p>
          {pastSeminars === 1 ? 'One seminar has' : `${pastSeminars.toLocaleString('en-PH')} seminars have`}{' '}
          been held so far.
        </p>
      )}
      <p>
        <Link to="/verify">Verify a certificate</Link>
      </p>
    </>
  )
}

function Accreditation(accreditation: ProviderPage['accreditations'][number]) {
  const { profession, number, validFrom, validUntil, isExpired } = accreditation
  return (
    <li className="wrap-anywhere">
      <p>
        {profession}: {number} {isExpired ? <Badge variant="warning">Expired</Badge> : null}
      </p>
      <p className="text-small text-soft">
        {formatDay(validFrom)} to {formatDay(validUntil)}
      </p>
    </li>
  )
}

function Programs(props: ProviderPage['professions'][number]) {
  const { professionId, profession, total, programs } = props
  return (
    <div className="grid gap-3">
      <h3 className="wrap-anywhere">{profession}</h3>
      <ul className="grid gap-3">
        {programs.map(({ seminarId, title, startDate, endDate, number, units }) => (
          <li className="wrap-anywhere" key={seminarId}>
            <Link to={seminarPath({ id: seminarId, title })}>{title}</Link>
            <p className="text-small text-soft">
              {[formatDateRange(startDate, endDate), number, formatCpdUnits(Number(units))].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {total === programs.length ? null : (
        <p className="text-small text-soft">These are the latest of {total}.</p>
      )}
      <p>
        <a href={`/seminars.ics?profession=${professionId}`}>Subscribe to the calendar for {profession}</a>
      </p>
    </div>
  )
}
