import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PassportItem, PassportLicence } from '#app/features/passport/contract/passport.ts'
import { countingLabels } from '#app/features/passport/rules/counting-labels.ts'
import { toTotal } from '#app/features/passport/rules/passport-sentence.ts'
import { RegisterRow } from '#app/features/seminars/ui/member/register-row.tsx'
import { formatDay } from '#app/platform/format/dates.ts'
import { formatCpdUnits } from '#app/platform/format/money.ts'
import { Loading } from '#app/ui/loading.tsx'
import { Badge } from '#app/ui/public/badge.tsx'
import { Button } from '#app/ui/public/button.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { Card } from '#app/ui/structure.tsx'
import { passportQuery } from '../passport-api.ts'
import { ExternalCreditForm } from './external-credit-form.tsx'
import { RemindersForm } from './reminders-form.tsx'

export interface PassportViewProps {
  /** Name of the caller. */
  holder: string
  /** Whether the e-mail is verified. */
  isConfirmed: boolean
  /** A form of the page that was refused. */
  posted: PostedForm | null
}

/** Units of the caller by license. Complete without script. */
export function PassportView({ holder, isConfirmed, posted }: PassportViewProps) {
  const { data, error, refetch } = useQuery(passportQuery())
  if (data === undefined)
    return error === null ? (
      <Loading label="Loading your CPD units">
        <Card>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </Card>
      </Loading>
    ) : (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    )
  return (
    <div className="cpd grid gap-6">
      {data.licences.length === 0 ? null : (
        <p className="wrap-anywhere">
          CPD units of {holder}, by {data.provider}, {formatDay(data.madeOn)}.
        </p>
      )}
      {data.licences.map((licence) => (
        <LicenceSection
          key={licence.professionId}
          licence={licence}
          posted={posted?.values.professionId === String(licence.professionId) ? posted : null}
        />
      ))}
      {data.licences.length === 0 ? null : <RemindersForm isReminded={data.isReminded} />}
      <p className="cpd-advice">
        {isConfirmed ? (
          <>
            {data.licences.length === 0 ? 'To see your CPD units,' : 'Is a license missing or wrong? Please'}{' '}
            <Link to="/account">add your PRC license with its profession and expiry</Link>.
          </>
        ) : (
          <>
            To see your CPD units, <Link to="/account">confirm your e-mail</Link> first.
          </>
        )}
      </p>
    </div>
  )
}

interface LicenceSectionProps {
  licence: PassportLicence
  posted: PostedForm | null
}

function LicenceSection({ licence, posted }: LicenceSectionProps) {
  const { professionId, profession, licenceMasked, cycle, required, earned, external, missing } = licence
  const headingId = `cpd-${professionId}`
  return (
    <Card as="section" labelledBy={headingId}>
      <h2 className="wrap-anywhere" id={headingId}>
        {profession}
      </h2>
      <p className="wrap-anywhere">{licence.sentence} PRC decides.</p>
      {required === null ? null : (
        <progress
          className="cpd-progress"
          max={Number(required)}
          value={Number(toTotal(licence))}
          aria-label={`Units for ${profession}`}
        />
      )}
      <p className="text-small text-soft">
        {licenceMasked === null ? 'No license' : `License ${licenceMasked}`} · Days that count:{' '}
        {formatDay(cycle.from)} to {formatDay(cycle.until)} · With us: {Number(earned)} · Own entries:{' '}
        {Number(external)}
        {missing === null ? '' : ` · Missing: ${Number(missing)}`}
      </p>
      {cycle.isByExpiry ? null : (
        <p className="text-small">
          We do not know when your license expires, so the last years up to today are counted.
        </p>
      )}
      {required === null ? (
        <p className="text-small">We do not know how many units a renewal requires.</p>
      ) : null}
      <Items licence={licence} />
      <Suggestions licence={licence} />
      {licenceMasked === null ? null : <ExternalCreditForm licence={licence} posted={posted} />}
    </Card>
  )
}

function Items({ licence: { items } }: { licence: PassportLicence }) {
  if (items.length === 0) return <p>No units yet.</p>
  return (
    <ul className="cpd-items">
      {items.map((item) => (
        <Item key={item.certificate?.number ?? item.externalId} item={item} />
      ))}
    </ul>
  )
}

function Item({ item }: { item: PassportItem }) {
  const { title, provider, accreditationNo, endedOn, units, counting, certificate, externalId, hasFile } =
    item
  return (
    <li className="cpd-item">
      <div className="wrap-anywhere">
        <h3>{title}</h3>
        <p className="text-small text-soft">
          {[provider, accreditationNo, formatDay(endedOn)].filter(Boolean).join(' · ')}
        </p>
        {certificate === null ? null : (
          <p className="text-small">
            Certificate{' '}
            <a className="cpd-verify" href={certificate.verifyUrl}>
              {certificate.number}
            </a>
          </p>
        )}
        {hasFile ? (
          <p className="text-small">
            <a
              href={`/_api/passport/external/file?id=${externalId}`}
              download
              aria-label={`Download the certificate of ${title}`}
            >
              Your certificate
            </a>
          </p>
        ) : null}
        <p className="flex flex-wrap gap-2">
          {externalId === null ? null : <Badge variant="secondary">Your entry, not ours</Badge>}
          {counting === 'counted' ? null : <Badge variant="warning">{countingLabels[counting]}</Badge>}
        </p>
      </div>
      <div className="cpd-units">
        <p>{formatCpdUnits(Number(units))}</p>
        {externalId === null ? null : (
          <form method="post" action="/my-cpd">
            <input type="hidden" name="id" value={externalId} />
            <Button
              type="submit"
              variant="secondary"
              name="act"
              value="delete"
              aria-label={`Delete your entry ${title}`}
            >
              Delete
            </Button>
          </form>
        )}
      </div>
    </li>
  )
}

function Suggestions({ licence: { suggestions, profession, professionId } }: { licence: PassportLicence }) {
  if (suggestions.length === 0) return null
  const labelId = `cpd-${professionId}-suggestions`
  return (
    <div className="cpd-suggestions">
      <p className="font-semibold" id={labelId}>
        Our next seminars with units for {profession}
      </p>
      <ul aria-labelledby={labelId}>
        {suggestions.map(({ units, ...seminar }) => (
          <RegisterRow key={seminar.seminarId} {...seminar} details={formatCpdUnits(Number(units))} />
        ))}
      </ul>
    </div>
  )
}
