import { EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type {
  RegistrationsWithoutCertificate,
  WithoutCertificateQuery,
} from '#app/features/certificates/contract/certificates.ts'
import { telephoneHref } from '#app/platform/format/phone.ts'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { withoutCertificateQuery } from './certificates-api.ts'

export interface FunnelPeopleProps {
  seminarId: number
  kind: WithoutCertificateQuery['kind']
  label: string
  part: Pick<WithoutCertificateQuery, 'reason' | 'step'>
}

/** The people behind a number of the funnel, to write to or call. */
export function FunnelPeople({ label, ...query }: FunnelPeopleProps) {
  return (
    <Sheet title={label}>
      <People {...query} />
    </Sheet>
  )
}

function People({ seminarId, kind, part }: Omit<FunnelPeopleProps, 'label'>) {
  const query = useQuery(withoutCertificateQuery({ seminarId, kind, ...part }))
  const { data } = query
  if (data === undefined) return <NotLoaded query={query} name="the names" />
  if (data.people.length === 0) return <EmptyState title="Nobody." />
  return (
    <ul className="certificates-people">
      {data.people.map((person) => (
        <Person person={person} key={person.registrationId} />
      ))}
    </ul>
  )
}

function Person({
  person: { name, email, phone },
}: {
  person: RegistrationsWithoutCertificate['people'][number]
}) {
  return (
    <li>
      <strong>{name}</strong>
      <p className="muted">
        {email === null ? 'No e-mail' : <a href={`mailto:${email}`}>{email}</a>}
        {phone === null ? null : (
          <>
            {' · '}
            <a href={telephoneHref(phone)}>{phone}</a>
          </>
        )}
      </p>
    </li>
  )
}
