import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { SeminarQuestions } from '#app/features/questions/contract/questions.ts'
import {
  type RegistrationQuestion,
  RegistrationQuestions,
} from '#app/features/settings/contract/questions.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { QuestionList } from '#app/features/settings/ui/admin/questions/question-list.tsx'
import { QuestionPreview } from '#app/features/settings/ui/admin/questions/question-preview.tsx'
import { useSectionForm } from '#app/features/settings/ui/admin/use-section-form.ts'
import { EditConflict } from '#app/ui/admin/edit-conflict.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { Sheet, SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { saveSeminarQuestionsMutation, seminarQuestionsQuery } from '../questions-api.ts'

/** The questions of one seminar on its registration form. */
export function SeminarQuestionsSheet({
  seminar,
}: {
  seminar: { readonly id: number; readonly title: string }
}) {
  return (
    <Sheet title="Registration Questions" subtitle={seminar.title} isWide>
      <LoadedQuestions seminarId={seminar.id} />
    </Sheet>
  )
}

function LoadedQuestions({ seminarId }: { seminarId: number }) {
  const query = useQuery(seminarQuestionsQuery(seminarId))
  if (query.data === undefined || !query.isFetchedAfterMount)
    return <NotLoaded query={query} name="the questions" rows={4} />
  return <SeminarQuestionsForm seminarId={seminarId} opened={query.data} />
}

const toSaved = ({ questions, version }: SeminarQuestions): SavedSection<RegistrationQuestion[]> => ({
  value: questions,
  version,
  savedAt: null,
  savedBy: null,
})

function SeminarQuestionsForm({ seminarId, opened }: { seminarId: number; opened: SeminarQuestions }) {
  const queries = useQueryClient()
  const close = useCloseSheet()
  const { mutateAsync } = useEndpointMutation(saveSeminarQuestionsMutation)
  const { adminForm, conflict } = useSectionForm({
    saved: toSaved(opened),
    schema: z.object({ questions: RegistrationQuestions }),
    toFormValues: (questions: RegistrationQuestion[]) => ({ questions }),
    toSectionValue: ({ questions }) => questions,
    async save({ version, value }) {
      const saved = toSaved(await mutateAsync({ seminarId, version, questions: value }))
      close()
      return saved
    },
    refetch: async () => toSaved(await queries.fetchQuery(seminarQuestionsQuery(seminarId))),
  })
  return (
    <SheetForm adminForm={adminForm} saveLabel="Save Questions">
      <EditConflict title="Someone else changed these questions" {...conflict} />
      <p className="muted">
        They are asked after the questions for all seminars, which administrators write in the settings.
        Answers to a question that is edited or removed keep their wording.
      </p>
      <div className="questions-columns">
        <QuestionList adminForm={adminForm} />
        <QuestionPreview adminForm={adminForm} />
      </div>
    </SheetForm>
  )
}
