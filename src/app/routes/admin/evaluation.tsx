import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { isMissing, programmeQuery } from '../../../features/attendance/ui/admin/programme/programme-api.ts'
import { evaluationFormsQuery } from '../../../features/evaluation/ui/admin/evaluation-api.ts'
import { EvaluationScreen } from '../../../features/evaluation/ui/admin/evaluation-screen.tsx'
import { LibraryScreen } from '../../../features/evaluation/ui/admin/library-screen.tsx'
import { useApi } from '../../../platform/api-client/use-api.ts'
import { parseRowId } from '../../../ui/admin/search-params.ts'
import { PageHeading } from '../../../ui/structure.tsx'
import { NotFoundScreen } from '../../layouts/failure-screens.tsx'
import { type AdminPrefetchContext, GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'

const permission = 'evaluation.manage'

/** In the place of a seminar's id: a route of its own would add to the script of every page. */
const library = 'library'

export function loader(args: LoaderFunctionArgs) {
  return loadAdminPage(args, permission, (context) => prefetchEvaluation(context, args.params.seminarId))
}

async function prefetchEvaluation(
  { queries, api }: AdminPrefetchContext,
  seminarIdParam: string | undefined,
): Promise<void> {
  if (seminarIdParam === library) return queries.prefetchQuery(evaluationFormsQuery(api, null))
  const seminarId = parseRowId(seminarIdParam)
  if (seminarId === undefined) throw data(null, { status: 404 })
  const query = programmeQuery(api, seminarId)
  await Promise.all([
    queries.prefetchQuery(query),
    queries.prefetchQuery(evaluationFormsQuery(api, seminarId)),
  ])
  if (isMissing(queries.getQueryState(query.queryKey)?.error)) throw data(null, { status: 404 })
}

export function Component() {
  const { seminarId: param } = useParams()
  const seminarId = parseRowId(param)
  const isLibrary = param === library
  return (
    <GuardedAdminPage title={isLibrary ? 'Evaluation forms' : 'Evaluation'} permission={permission}>
      {isLibrary ? (
        <Library />
      ) : seminarId === undefined ? (
        <NotFoundScreen />
      ) : (
        <EvaluationOfSeminar seminarId={seminarId} />
      )}
    </GuardedAdminPage>
  )
}

function Library() {
  return (
    <>
      <PageHeading
        title="Evaluation forms"
        subtitle="Forms to be copied into seminars. Seminars keep their copies when a form changes here."
      />
      <LibraryScreen />
    </>
  )
}

function EvaluationOfSeminar({ seminarId }: { seminarId: number }) {
  const { data: programme, error } = useQuery(programmeQuery(useApi(), seminarId))
  if (isMissing(error)) return <NotFoundScreen />
  return (
    <>
      <PageHeading title="Evaluation" subtitle={programme?.seminar.title} />
      <EvaluationScreen seminarId={seminarId} />
    </>
  )
}
