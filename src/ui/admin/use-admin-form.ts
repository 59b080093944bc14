import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type Field,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { ApiError } from '#app/platform/api-client/api-client.ts'

const fromText =
  <Value>(parse: (text: string) => Value) =>
  // Also called with the value itself.
  (value: unknown) =>
    typeof value === 'string' ? parse(value.trim()) : value

/** Meanings of a field's text where the value is no text: `field('price', readAs.textOrNull)`. */
export const fieldValueReaders = {
  /** NaN, which no schema takes, where it is no number. */
  number: { setValueAs: fromText((text) => (text === '' ? Number.NaN : Number(text))) },
  numberOrNull: { setValueAs: fromText((text) => (text === '' ? null : Number(text))) },
  textOrNull: { setValueAs: fromText((text) => (text === '' ? null : text)) },
  /** Choice between 'true' and 'false'. */
  boolean: { setValueAs: fromText((text) => text === 'true') },
}

export interface AdminFormOptions<Values extends FieldValues> {
  /** Schema that is shared with the server. */
  readonly schema: ZodMiniType<Values>
  readonly values: NoInfer<Values>
  /** Rejects on refusal; field errors are then shown. */
  send(input: Values): Promise<void>
  /** The field of a path in the request's body; by default they are the same. */
  toFieldName?(path: string, values: Values): string
}

const unreadableText: Readonly<Record<string, string>> = {
  date: 'Please complete the date',
  time: 'Please complete the time',
  number: 'Please enter a number',
}

/** Browsers report unreadable input as empty; that must not make a price free. */
function refuseUnreadableValues<Values extends FieldValues>(
  resolver: Resolver<Values, unknown, Values>,
): Resolver<Values, unknown, Values> {
  return async (values, context, options) => {
    const resolved = await resolver(values, context, options)
    const unreadable = Object.entries<Field['_f'] | undefined>(options.fields).flatMap(([name, known]) => {
      const input: unknown = known?.ref
      if (!(input instanceof HTMLInputElement) || !input.validity.badInput) return []
      const message = unreadableText[input.type] ?? 'This cannot be read'
      return [[name, { type: 'unreadable', message }] as const]
    })
    if (unreadable.length === 0) return resolved
    return {
      values: {},
      errors: { ...resolved.errors, ...Object.fromEntries(unreadable) } as FieldErrors<Values>,
    }
  }
}

/** Names of the fields that the user has changed. */
function useTypedFields<Values extends FieldValues>({ watch }: UseFormReturn<Values, unknown, Values>) {
  const typed = useRef(new Set<string>())
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (type === 'change' && name !== undefined) typed.current.add(name)
    })
    return unsubscribe
  }, [watch])
  return typed.current
}

/** Form validated on blur, once something was typed, and on submit; a failed request keeps the input. */
export function useAdminForm<Values extends FieldValues>({
  schema,
  values,
  send,
  toFieldName = (path) => path,
}: AdminFormOptions<Values>) {
  const form = useForm<Values, unknown, Values>({
    resolver: refuseUnreadableValues(standardSchemaResolver(schema as ZodMiniType<Values, Values>)),
    defaultValues: values as DefaultValues<Values>,
    // Revalidates on change, so that errors disappear once fixed.
    mode: 'onTouched',
  })
  const { errors, isDirty, isSubmitted } = form.formState
  const typed = useTypedFields(form)
  const isUnderWay = useRef(false)

  // A second press may come before the button renders as busy.
  async function submitOnce(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await form.handleSubmit(submitForm)(event)
    } finally {
      isUnderWay.current = false
    }
  }

  async function submitForm(input: Values): Promise<void> {
    try {
      await send(input)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const values = form.getValues()
      const named = error.issues
        .map(({ path, message }) => ({ name: toFieldName(path, values) as Path<Values>, message }))
        .filter(({ name }) => get(values, name) !== undefined)
      // Only the first gets the focus: a field that loses it is validated again, which removes the server's message.
      for (const [index, { name, message }] of named.entries())
        form.setError(name, { message }, { shouldFocus: index === 0 })
    }
  }

  return {
    field: (
      name: Path<Values>,
      options?: Pick<RegisterOptions<Values>, 'deps' | 'onChange' | 'setValueAs'>,
    ) => ({
      ...form.register(name, options),
      // Leaving a field that was never touched is no mistake yet.
      error:
        isSubmitted || typed.has(name) ? (get(errors, name) as FieldError | undefined)?.message : undefined,
    }),
    submit: submitOnce,
    isChanged: isDirty,
    /** Form for uses beyond `field`. */
    form,
  }
}

export type AdminForm<Values extends FieldValues> = ReturnType<typeof useAdminForm<Values>>
