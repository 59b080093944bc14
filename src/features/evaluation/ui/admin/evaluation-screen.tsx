import { Alert, Badge, Button, EmptyState, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EvaluationForm } from '#app/features/evaluation/contract/forms.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { AddCheckButton, StandardFormButton } from './add-form-buttons.tsx'
import { changeFormStatusMutation, copyFormMutation, evaluationFormsQuery } from './evaluation-api.ts'
import { EvaluationResultsView } from './evaluation-results-view.tsx'
import { FormBuilder } from './form-builder.tsx'
import { toEvaluationKindLabel } from './form-values.ts'
import { LearningResults } from './learning-results.tsx'
import { OpenAgain } from './open-again.tsx'
import { UseFromLibrary } from './use-from-library.tsx'

/** The evaluation forms of a seminar, and what was answered. */
export function EvaluationScreen({ seminarId }: { seminarId: number }) {
  const query = useQuery(evaluationFormsQuery(seminarId))
  const { data } = query
  const [chosenId, setChosenId] = useState<number | null>(null)
  if (data === undefined) return <NotLoaded query={query} name="the evaluation" />
  const { forms } = data
  const form =
    forms.find(({ id }) => id === chosenId) ?? forms.find(({ status }) => status === 'open') ?? forms[0]
  if (form === undefined) return <NoForm seminarId={seminarId} />
  return (
    <>
      {forms.length > 1 ? (
        <NativeSelect
          label="Form"
          value={form.id}
          onChange={({ target }) => setChosenId(Number(target.value))}
          data={forms.map((each) => ({ value: String(each.id), label: describeForm(each, forms) }))}
        />
      ) : null}
      {forms.some(({ kind }) => kind === 'feedback') ? null : (
        <StandardFormButton seminarId={seminarId} onAdded={setChosenId} />
      )}
      <FormOfSeminar
        form={form}
        seminarId={seminarId}
        reload={query.refetch}
        onCopied={setChosenId}
        key={form.id}
      />
    </>
  )
}

/** Describes a form with its number among the versions of its kind, latest first. */
function describeForm(form: EvaluationForm, forms: readonly EvaluationForm[]): string {
  const versions = forms.filter(({ kind, phase }) => kind === form.kind && phase === form.phase)
  const version = versions.length > 1 ? `, version ${versions.length - versions.indexOf(form)}` : ''
  return `${form.title} (${toEvaluationKindLabel(form)}${version}, ${statusLabels[form.status].toLowerCase()})`
}

const statusLabels = { draft: 'Draft', open: 'Open', closed: 'Closed' } as const

function NoForm({ seminarId }: { seminarId: number }) {
  return (
    <EmptyState title="No evaluation yet. Use the standard form.">
      <p>It has questions about the seminar, each speaker and the venue, in English and Filipino.</p>
      <StandardFormButton seminarId={seminarId} onAdded={() => undefined} />
      <UseFromLibrary seminarId={seminarId} onAdded={() => undefined} />
      <AddCheckButton seminarId={seminarId} onAdded={() => undefined} />
    </EmptyState>
  )
}

interface FormActionsProps {
  form: EvaluationForm
  seminarId: number
  onCopied: (formId: number) => void
}

interface FormOfSeminarProps extends FormActionsProps {
  reload: () => Promise<unknown>
}

function FormOfSeminar({ form, seminarId, reload, onCopied }: FormOfSeminarProps) {
  const [tab, setTab] = useState<'questions' | 'results'>(form.status === 'draft' ? 'questions' : 'results')
  return (
    <>
      <FormActions form={form} seminarId={seminarId} onCopied={onCopied} />
      <PageTabs
        label="Evaluation"
        current={tab}
        onChange={setTab}
        tabs={[
          {
            name: 'questions',
            label: 'Questions',
            content: () => <FormBuilder form={form} reload={reload} />,
          },
          {
            name: 'results',
            label: 'Results',
            content: () => (
              <>
                <DeletedNotice form={form} />
                {form.kind === 'feedback' ? (
                  <EvaluationResultsView seminarId={seminarId} formId={form.id} />
                ) : (
                  <LearningResults seminarId={seminarId} />
                )}
              </>
            ),
          },
        ]}
      />
    </>
  )
}

function DeletedNotice({ form: { kind, answersDeletedAt } }: { form: EvaluationForm }) {
  if (answersDeletedAt === null) return null
  return (
    <Alert icon={<Icon name="info" />} title={`Deleted on ${formatDate(answersDeletedAt)}`} mt="md">
      {kind === 'feedback'
        ? 'Answers were deleted after their retention. Counts and means stay; texts do not.'
        : 'Results of participants were deleted after their retention. The means stay.'}
    </Alert>
  )
}

function FormActions({ form, seminarId, onCopied }: FormActionsProps) {
  const { id, kind, version, status, answered } = form
  const change = useSendOnce(changeFormStatusMutation)
  const copy = useSendOnce(copyFormMutation)
  const save = useSendOnce(copyFormMutation)
  const next = status === 'open' ? 'closed' : 'open'
  return (
    <div className="toolbar evaluation-actions">
      <Badge {...(status === 'open' ? badgeProps.success : badgeProps.default)}>{statusLabels[status]}</Badge>
      <span className="muted">
        {answered === 1 ? '1 person has answered.' : `${answered} people have answered.`}
      </span>
      <div className="row-actions toolbar-end">
        <Button
          loading={change.isPending}
          variant={next === 'open' ? 'filled' : 'default'}
          leftSection={<Icon name={next === 'open' ? 'play' : 'pause'} />}
          onClick={() => change.send({ id, version, status: next }, () => undefined)}
        >
          {next === 'open' ? 'Open' : 'Close'} {kind === 'feedback' ? 'the Evaluation' : 'the Learning Check'}
        </Button>
        <Button
          loading={copy.isPending}
          leftSection={<Icon name="copy" />}
          onClick={() =>
            copy.send({ fromId: id, seminarId }, (response) => {
              if (response !== undefined) onCopied(response.form.id)
            })
          }
        >
          Make a New Version
        </Button>
        {status === 'draft' ? null : <OpenAgain form={form} />}
        <Button
          loading={save.isPending}
          leftSection={<Icon name="layout-list" />}
          onClick={() => save.send({ fromId: id, seminarId: null }, () => undefined)}
        >
          Save to Library
        </Button>
        <UseFromLibrary seminarId={seminarId} onAdded={onCopied} />
        <AddCheckButton seminarId={seminarId} onAdded={onCopied} />
      </div>
    </div>
  )
}
