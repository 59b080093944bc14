import { FileInput, type FileInputProps } from '@mantine/core'
import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

/**
 * Schema of a file that must be chosen.
 * @param tooLarge message for a larger file
 */
export const requiredFile = (largestInBytes: number, tooLarge: string) =>
  z.nullable(z.custom<File>((value) => value instanceof File)).check(
    z.refine((file) => file !== null, 'Choose a file.'),
    z.refine((file) => file === null || file.size <= largestInBytes, tooLarge),
  )

export interface FileFieldProps<Values extends FieldValues>
  extends Pick<
    FileInputProps,
    'label' | 'description' | 'accept' | 'required' | 'clearable' | 'clearButtonProps'
  > {
  form: UseFormReturn<Values, unknown, Values>
  /** A field with a `File` or null. */
  name: Path<Values>
}

/** A file that is sent with its form. */
export function FileField<Values extends FieldValues>({ form, name, ...input }: FileFieldProps<Values>) {
  const problem = get(form.formState.errors, name) as FieldError | undefined
  return (
    <FileInput
      {...input}
      placeholder="Choose a file"
      value={form.watch(name)}
      onChange={(chosen) => form.setValue(name, chosen as never, { shouldDirty: true, shouldValidate: true })}
      error={problem?.message}
    />
  )
}
