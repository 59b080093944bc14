import { Button } from '@mantine/core'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { copyFormMutation, saveFormMutation } from './evaluation-api.ts'
import { newCheckInput } from './form-values.ts'

export interface AddFormProps {
  /** Null: the library. */
  seminarId: number | null
  onAdded: (formId: number) => void
}

export function StandardFormButton({ seminarId, onAdded }: AddFormProps) {
  const { send, isPending } = useSendOnce(copyFormMutation)
  return (
    <Button
      variant="filled"
      loading={isPending}
      leftSection={<Icon name="copy" />}
      onClick={() =>
        send({ fromId: null, seminarId }, (response) => {
          if (response !== undefined) onAdded(response.form.id)
        })
      }
    >
      Use the Standard Form
    </Button>
  )
}

export function AddCheckButton({ seminarId, onAdded }: AddFormProps) {
  const { send, isPending } = useSendOnce(saveFormMutation)
  return (
    <Button
      loading={isPending}
      leftSection={<Icon name="plus" />}
      onClick={() =>
        send(newCheckInput(seminarId), (response) => {
          if (response !== undefined) onAdded(response.form.id)
        })
      }
    >
      Add a Learning Check
    </Button>
  )
}
