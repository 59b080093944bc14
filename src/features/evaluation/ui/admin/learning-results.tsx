import { EmptyState, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LearningResults as Results } from '#app/features/evaluation/contract/learning.ts'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton } from '#app/ui/admin/paginated-list.tsx'
import { DownloadTable } from './download-table.tsx'
import { learningQuery } from './evaluation-api.ts'

/** Results of all learning checks of a seminar, with names. */
export function LearningResults({ seminarId }: { seminarId: number }) {
  const { data, isError, refetch } = useQuery(learningQuery(seminarId))
  if (data === undefined && isError)
    return <ErrorState message="The results could not be loaded." onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton label="Loading the results" rows={6} />
  if (data.people.length === 0) return <EmptyState title="Nobody is registered yet." />
  return (
    <>
      <Means results={data} />
      <DownloadTable table="learning" seminarId={seminarId} />
      <Table className="evaluation-people">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Before</Table.Th>
            <Table.Th>After</Table.Th>
            <Table.Th>Result</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.people.map(({ registrationId, name, pre, post, passed }) => (
            <Table.Tr key={registrationId}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{toPercent(pre)}</Table.Td>
              <Table.Td>{toPercent(post)}</Table.Td>
              <Table.Td>{passed ? 'Passed' : 'Not passed'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

const toPercent = (percent: number | null) => (percent === null ? '–' : `${percent} %`)

function Means({ results: { mean, gain, people } }: { results: Results }) {
  const passed = people.filter((person) => person.passed).length
  return (
    <p className="muted evaluation-answered">
      {passed} of {people.length} participants have passed. Mean before: {toPercent(mean.pre)}, after:{' '}
      {toPercent(mean.post)}.{' '}
      {gain === null ? '' : `Those with both results gained ${gain} percentage points on average.`}
    </p>
  )
}
