import { Input, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  type Control,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  useController,
} from 'react-hook-form'
import type { RichText } from '#app/features/settings/contract/rich-text.ts'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { Loading } from '#app/ui/loading.tsx'

/** The editor is larger than the rest of the settings. Not `lazy`, which never retries a failed import. */
const codeQuery = {
  queryKey: ['settings-code', 'rich-text'],
  queryFn: async () => (await import('./rich-text-editor.tsx')).RichTextEditor,
  staleTime: Number.POSITIVE_INFINITY,
}

export interface RichTextFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>
  /** A field with a `RichText`. */
  name: Path<Values>
  label: string
  description: string
  required?: boolean
}

/** Text with headings, lists, links and bold. */
export function RichTextField<Values extends FieldValues>(props: RichTextFieldProps<Values>) {
  const { control, name, label, description, required = false } = props
  const { field, formState } = useController({ control, name })
  const { data: Editor, error: failure, refetch } = useQuery(codeQuery)
  const id = useId()
  const labelId = `${id}-label`
  const problem = get(formState.errors, name) as FieldError | undefined
  return (
    <Input.Wrapper
      size="md"
      id={id}
      labelElement="div"
      label={label}
      labelProps={{ id: labelId }}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={problem?.message}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
      withAsterisk={required}
    >
      {Editor !== undefined ? (
        <Editor
          label={label}
          value={field.value as RichText}
          onChange={field.onChange as (changed: RichText) => void}
          onBlur={field.onBlur}
          ref={field.ref}
          input={{
            'aria-labelledby': labelId,
            'aria-describedby': problem === undefined ? `${id}-description` : `${id}-error ${id}-description`,
            'aria-invalid': String(problem !== undefined),
            'aria-required': String(required),
          }}
        />
      ) : failure !== null ? (
        <ErrorState message="The editor could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Loading label={`Loading the editor: ${label}`}>
          <Skeleton height="16rem" />
        </Loading>
      )}
    </Input.Wrapper>
  )
}
