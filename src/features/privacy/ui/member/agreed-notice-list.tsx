import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'

export function agreedNoticesQuery() {
  return endpointQuery('GET /attendees/agreed-notices')
}

/** Versions of the privacy notice to which the person agreed by registering. */
export function AgreedNoticeList() {
  const { data, isPending, refetch } = useQuery(agreedNoticesQuery())
  if (isPending) return <Skeleton shape="block" />
  if (data === undefined)
    return <ErrorState message="The versions could not be loaded." onRetry={() => void refetch()} />
  const { notices } = data
  return (
    <>
      <p>
        {notices.length === 0
          ? 'You have not registered for a seminar here yet.'
          : 'The versions to which you agreed by registering, each with the day when you first did:'}
      </p>
      {notices.length === 0 ? null : (
        <ul>
          {notices.map(({ version, agreedAt, isReadable }) => (
            <li key={version}>
              {isReadable ? (
                <a href={`/privacy?version=${encodeURIComponent(version)}`}>Version {version}</a>
              ) : (
                `Version ${version}`
              )}
              , {formatDate(agreedAt)}
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href="/privacy">Read the notice that is in force</a>
      </p>
    </>
  )
}
