import type { LearningResults as Results } from '#app/features/evaluation/contract/learning.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { useListQuery } from '#app/ui/admin/paginated-list.tsx'
import { DownloadTable } from './download-table.tsx'
import { learningQuery } from './evaluation-api.ts'

const columns: readonly DataListColumn<Results['people'][number] & { id: number }>[] = [
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'Before', onCard: 'named', cell: ({ pre }) => toPercent(pre) },
  { heading: 'After', onCard: 'named', cell: ({ post }) => toPercent(post) },
  { heading: 'Result', onCard: 'corner', cell: ({ passed }) => (passed ? 'Passed' : 'Not passed') },
]

/** Results of all learning checks of a seminar, with names. */
export function LearningResults({ seminarId }: { seminarId: number }) {
  const query = learningQuery(seminarId)
  const { data } = useListQuery(query)
  return (
    <>
      {data && data.people.length > 0 && (
        <>
          <Means results={data} />
          <DownloadTable table="learning" seminarId={seminarId} />
        </>
      )}
      <DataList
        things="results"
        query={query}
        rows={({ people }) => people.map((person) => ({ ...person, id: person.registrationId }))}
        columns={columns}
        emptyTitle="Nobody is registered yet."
      />
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
