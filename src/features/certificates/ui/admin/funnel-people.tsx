import { EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type {
  RegistrationsWithoutCertificate,
  WithoutCertificateQuery,
} from '#app/features/certificates/contract/certificates.ts'
import { telephoneHref } from '#app/platform/format/phone.ts'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton } from '#app/ui/admin/paginated-list.tsx'
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
  const { data, isError, refetch } = useQuery(withoutCertificateQuery({ seminarId, kind, ...part }))
  if (data === undefined && isError)
    return <ErrorState message="The names could not be loaded." onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton label="Loading the names" rows={6} />
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
