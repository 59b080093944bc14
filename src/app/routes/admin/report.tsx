import { useSearchParams } from 'react-router'
import { seminarReportQuery } from '#app/features/completion/ui/admin/completion-api.ts'
import { ReportScreen } from '#app/features/completion/ui/admin/report-screen.tsx'
import { parseRowId } from '#app/ui/admin/search-params.ts'
import { type SeminarContentProps, seminarPage } from './seminars/seminar-page.tsx'

const readProfession = (params: URLSearchParams) => parseRowId(params.get('profession') ?? undefined)

export const { loader, Component } = seminarPage({
  title: 'Report',
  tab: 'report',
  permission: 'completion.prepare',
  prefetch: ({ queries, params, seminarId }) =>
    queries.prefetchQuery(seminarReportQuery(seminarId, readProfession(params))),
  Content: Report,
})

function Report({ seminarId }: SeminarContentProps) {
  const [params, setParams] = useSearchParams()
  return (
    <ReportScreen
      seminarId={seminarId}
      professionId={readProfession(params)}
      onProfession={(profession) =>
        setParams({ profession: String(profession) }, { preventScrollReset: true })
      }
    />
  )
}
