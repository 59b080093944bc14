import { evaluationFormsQuery } from '../../../features/evaluation/ui/admin/evaluation-api.ts'
import { LibraryScreen } from '../../../features/evaluation/ui/admin/library-screen.tsx'
import { PageHeading } from '../../../ui/structure.tsx'
import { adminPage } from '../../shell/admin-page.tsx'

export const { loader, Component } = adminPage({
  title: 'Evaluation forms',
  permission: 'evaluation.manage',
  prefetch: ({ queries, api }) => queries.prefetchQuery(evaluationFormsQuery(api, null)),
  Content: () => (
    <>
      <PageHeading
        title="Evaluation forms"
        subtitle="Forms to be copied into seminars. Seminars keep their copies when a form changes here."
      />
      <LibraryScreen />
    </>
  ),
})
