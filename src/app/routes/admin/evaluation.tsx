import { evaluationFormsQuery } from '#app/features/evaluation/ui/admin/evaluation-api.ts'
import { EvaluationScreen } from '#app/features/evaluation/ui/admin/evaluation-screen.tsx'
import { PageHeading } from '#app/ui/structure.tsx'
import { seminarPage } from './seminars/seminar-page.tsx'

export const { loader, Component } = seminarPage({
  title: 'Evaluation',
  permission: 'evaluation.manage',
  prefetch: ({ queries, seminarId }) => queries.prefetchQuery(evaluationFormsQuery(seminarId)),
  Content: ({ seminarId, programme }) => (
    <>
      <PageHeading title="Evaluation" subtitle={programme?.seminar.title} />
      <EvaluationScreen seminarId={seminarId} />
    </>
  ),
})
