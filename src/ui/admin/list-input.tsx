import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Control, type FieldValues, type Path, useController, useFormState } from 'react-hook-form'

const separators = {
  comma: { text: ', ', pattern: /[,;]/ },
  line: { text: '\n', pattern: '\n' },
  emptyLine: { text: '\n\n', pattern: /\n\s*\n/ },
} as const

export interface ListInputProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>
  /** Name of a list of texts or numbers. */
  name: Path<Values>
  label: string
  description?: string
  /** Height of a field with several lines. */
  rows?: number
  /** Separator of entries: by default a line break if there are several lines, else a comma. */
  separator?: keyof typeof separators
  /** Entry of its text; by default the text. */
  parse?: (text: string) => unknown
  /** Text of an entry; by default the entry. */
  format?: (entry: string) => string
}

interface ErrorTree {
  readonly message?: string
}

/** The list's error, or the first of its entries. */
function messageOf(error: ErrorTree | readonly (ErrorTree | undefined)[] | undefined): string | undefined {
  if (error === undefined) return undefined
  return Array.isArray(error) ? error.find((one) => one?.message)?.message : (error as ErrorTree).message
}

/** Edits a list as text. What is typed stays as typed while it means the same list. */
export function ListInput<Values extends FieldValues>({
  control,
  name,
  rows,
  separator = rows === undefined ? 'comma' : 'line',
  parse = (text) => text,
  format = String,
  ...texts
}: ListInputProps<Values>) {
  const { field, fieldState } = useController({ control, name })
  const { isSubmitted } = useFormState({ control })
  const list: readonly unknown[] = field.value
  const between = separators[separator]
  const join = (entries: readonly unknown[]) =>
    entries.map((entry) => format(entry as string)).join(between.text)
  const split = (text: string) =>
    text
      .split(between.pattern)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(parse)
  const [typed, setTyped] = useState('')
  const props = {
    ...texts,
    name,
    ref: field.ref,
    onBlur: field.onBlur,
    value: join(split(typed)) === join(list) ? typed : join(list),
    error: isSubmitted || fieldState.isDirty ? messageOf(fieldState.error) : undefined,
    onChange({ currentTarget: { value } }: { currentTarget: { value: string } }) {
      setTyped(value)
      field.onChange(split(value))
    },
  } as const
  return rows === undefined ? <TextInput {...props} /> : <Textarea {...props} rows={rows} />
}
