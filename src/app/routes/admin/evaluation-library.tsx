import { evaluationFormsQuery } from '#app/features/evaluation/ui/admin/evaluation-api.ts'
import { LibraryScreen } from '#app/features/evaluation/ui/admin/library-screen.tsx'
import { PageHeading } from '#app/ui/structure.tsx'
import { adminPage } from './admin-page.tsx'

export const { loader, Component } = adminPage({
  title: 'Evaluation forms',
  permission: 'evaluation.manage',
  prefetch: ({ queries }) => queries.prefetchQuery(evaluationFormsQuery(null)),
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
