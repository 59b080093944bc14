import { Button, EmptyState, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EvaluationForm } from '#app/features/evaluation/contract/forms.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AddCheckButton, StandardFormButton } from './add-form-buttons.tsx'
import { deleteFormMutation, evaluationFormsQuery } from './evaluation-api.ts'
import { FormBuilder } from './form-builder.tsx'
import { toEvaluationKindLabel } from './form-values.ts'

/** Forms that are kept to be copied into seminars. */
export function LibraryScreen() {
  const query = useQuery(evaluationFormsQuery(null))
  const { data } = query
  const [chosenId, setChosenId] = useState<number | null>(null)
  if (data === undefined) return <NotLoaded query={query} name="the library" />
  const { forms } = data
  const form = forms.find(({ id }) => id === chosenId) ?? forms[0]
  const buttons = (
    <>
      <StandardFormButton seminarId={null} onAdded={setChosenId} />
      <AddCheckButton seminarId={null} onAdded={setChosenId} />
    </>
  )
  if (form === undefined)
    return (
      <EmptyState title="The library is empty.">
        <p>
          Forms that are kept here can be used in every seminar. You can also save a form of a seminar here.
        </p>
        {buttons}
      </EmptyState>
    )
  return (
    <>
      <NativeSelect
        label="Form"
        value={form.id}
        onChange={({ target }) => setChosenId(Number(target.value))}
        data={forms.map((each) => ({
          value: String(each.id),
          label: `${each.title} (${toEvaluationKindLabel(each)})`,
        }))}
      />
      <div className="toolbar evaluation-actions">
        <div className="row-actions toolbar-end">
          {buttons}
          <DeleteButton form={form} />
        </div>
      </div>
      <FormBuilder form={form} reload={query.refetch} key={form.id} />
    </>
  )
}

function DeleteButton({ form: { id, title } }: { form: EvaluationForm }) {
  const { overlay, opens } = useOverlay()
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<Icon name="trash" />}
        onClick={opens(
          <ConfirmChange title={`Delete ${title}?`} mutation={deleteFormMutation} input={{ id }}>
            It is deleted from the library for good. Seminars keep their copies.
          </ConfirmChange>,
        )}
      >
        Delete
      </Button>
      {overlay}
    </>
  )
}
