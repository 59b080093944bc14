import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Licence } from '#app/features/accreditation/contract/licences.ts'
import { formatDate, formatDay } from '#app/platform/format/dates.ts'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { licencesOfPersonQuery } from '../licences-api.ts'
import { verifyLicenceMutation } from './accreditation-api.ts'
import { licenceStatusBadge } from './licence-status.ts'

export const licenceButtonId = (licence: Licence | null) => `profile-licence-${licence?.id ?? 'new'}`

export interface PersonLicencesProps {
  personId: number
  /** Whether the viewer may change and check licenses. */
  canManage: boolean
  /** Null for a new license. */
  onEdit: (licence: Licence | null) => void
}

/** The licenses of a person, for staff. */
export function PersonLicences({ personId, canManage, onEdit }: PersonLicencesProps) {
  const query = useQuery(licencesOfPersonQuery(personId))
  if (query.data === undefined) return <NotLoaded query={query} name="the licenses" rows={1} />
  const { licences } = query.data
  return (
    <div className="stack">
      {licences.length === 0 ? <p className="muted">No license given.</p> : null}
      {licences.length === 0 ? null : (
        <ul className="stack">
          {licences.map((licence) => (
            <li className="stack" key={licence.id}>
              <LicenceText licence={licence} />
              {canManage ? <LicenceActions licence={licence} onEdit={() => onEdit(licence)} /> : null}
            </li>
          ))}
        </ul>
      )}
      {canManage ? (
        <div>
          <Button id={licenceButtonId(null)} leftSection={<Icon name="plus" />} onClick={() => onEdit(null)}>
            Add License
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const nameOf = ({ profession }: Licence) => profession ?? 'Profession not given'

function LicenceText({ licence }: { licence: Licence }) {
  const { licenseNo, expiresOn, isPrimary, isPlausible, professionId, verifiedAt, verifiedBy } = licence
  const status = expiresOn === null ? null : licenceStatusBadge(expiresOn, new Date())
  const day = expiresOn === null ? null : formatDay(expiresOn)
  return (
    <div>
      <div className="list-card-head">
        <strong>{isPrimary ? `${nameOf(licence)} (primary)` : nameOf(licence)}</strong>
        <span>{status === null ? null : <Badge {...badgeProps[status.variant]}>{status.label}</Badge>}</span>
      </div>
      <p>
        <span>{licenseNo}</span>
        {day === null ? null : `, until ${day}`}
      </p>
      {isPlausible ? null : (
        <p className="muted">This is not a PRC number: certificates cannot carry units with it.</p>
      )}
      {professionId === null ? (
        <p className="muted">Without its profession, certificates cannot carry units.</p>
      ) : null}
      {status?.label === 'Expired' ? <p className="muted">The license expired on {day}.</p> : null}
      <p className="muted">
        {verifiedAt === null
          ? 'Not checked against the PRC ID.'
          : `Checked against the PRC ID on ${formatDate(verifiedAt)}${verifiedBy === null ? '' : ` by ${verifiedBy}`}.`}
      </p>
    </div>
  )
}

function LicenceActions({ licence, onEdit }: { licence: Licence; onEdit: () => void }) {
  const { send, isPending } = useSendOnce(verifyLicenceMutation)
  const { id, licenseNo, isPlausible, verifiedAt } = licence
  const isVerified = verifiedAt !== null
  return (
    <div className="row-actions">
      <Button id={licenceButtonId(licence)} aria-label={`Edit ${nameOf(licence)}`} onClick={onEdit}>
        Edit
      </Button>
      {isPlausible ? (
        <Button
          disabled={isPending}
          aria-label={`${isVerified ? 'Take Check Back' : 'Mark as Checked'}: ${nameOf(licence)}`}
          onClick={() => send({ id, licenseNo, isVerified: !isVerified }, () => undefined)}
        >
          {isVerified ? 'Take Check Back' : 'Mark as Checked'}
        </Button>
      ) : null}
    </div>
  )
}
