import { evaluationFormsQuery } from '#app/features/evaluation/ui/admin/evaluation-api.ts'
import { LibraryScreen } from '#app/features/evaluation/ui/admin/library-screen.tsx'
import { settingsPage } from './settings/settings-page.tsx'

export const { loader, Component } = settingsPage({
  title: 'Evaluation forms',
  permission: 'evaluation.manage',
  prefetch: ({ queries }) => queries.prefetchQuery(evaluationFormsQuery(null)),
  Content: () => (
    <>
      <p className="settings-note">
        Forms to be copied into seminars. Seminars keep their copies when a form changes here.
      </p>
      <LibraryScreen />
    </>
  ),
})
