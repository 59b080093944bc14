import { evaluationFormsQuery } from '#app/features/evaluation/ui/admin/evaluation-api.ts'
import { EvaluationScreen } from '#app/features/evaluation/ui/admin/evaluation-screen.tsx'
import { seminarPage } from './seminars/seminar-page.tsx'

export const { loader, Component } = seminarPage({
  title: 'Evaluation',
  tab: 'evaluation',
  permission: 'evaluation.manage',
  prefetch: ({ queries, seminarId }) => queries.prefetchQuery(evaluationFormsQuery(seminarId)),
  Content: ({ seminarId }) => <EvaluationScreen seminarId={seminarId} />,
})
