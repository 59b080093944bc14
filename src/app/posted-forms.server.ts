/** Actions of pages whose forms are posted without script. */
import { data, type RouterContextProvider } from 'react-router'
import type * as z from 'zod/mini'
import { ApiError } from '../platform/api-client/api-client.ts'
import type { PostedForm } from '../ui/public/posted-form.ts'
import { receiveFormContext } from './request-context.ts'

/**
 * The posted text fields, with line breaks as scripts send them; a missing one is empty.
 */
export async function readPostedFields<Name extends string>(
  context: Readonly<RouterContextProvider>,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const { fields } = await context.get(receiveFormContext)()
  const values = names.map((name) => [name, fields.get(name)?.replaceAll('\r\n', '\n') ?? ''])
  return Object.fromEntries(values) as Record<Name, string>
}

export interface PostedFormOptions<Name extends string, Output, Result> {
  /** Schema of the form, the same as in the browser. */
  readonly schema: z.ZodMiniType<Output, Record<Name, string>>
  readonly values: Record<Name, string>
  /** Fields that are never sent back. */
  readonly secrets?: readonly Name[]
  /** Calls the API. */
  readonly send: (input: Output) => Promise<Result>
  /** Result shown with a refused form that is a later step of its page. */
  readonly doneIfRefused?: Result
}

interface RefusedForm<Result> {
  readonly posted: PostedForm
  readonly done: Result | null
}

export type PostedFormResult<Result> =
  | { readonly posted: null; readonly done: Result }
  | ReturnType<typeof data<RefusedForm<Result>>>

type Issues = readonly { readonly path: string; readonly message: string }[]

/**
 * Validates and sends the fields. Either `done` is the result, or `posted` is what the form shows again: the typed
 * values with an error at each field, under the status of the failure. What `send` throws otherwise, such as a
 * redirect, passes through.
 */
export async function submitPostedForm<Name extends string, Output, Result>(
  options: PostedFormOptions<Name, Output, Result>,
): Promise<PostedFormResult<Result>> {
  const { schema, values, secrets = [], send, doneIfRefused = null } = options
  const refuse = (posted: PostedForm, status: number) => data({ posted, done: doneIfRefused }, { status })
  const shown = Object.fromEntries(
    Object.entries(values).filter(([name]) => !secrets.includes(name as Name)),
  ) as PostedForm['values']
  const parsed = schema.safeParse(values)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return refuse({ values: shown, errors: errorsByField(issues, values), failure: null }, 400)
  }
  try {
    return { posted: null, done: await send(parsed.data) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const errors = errorsByField(error.issues, values)
    const failure = Object.keys(errors).length > 0 ? null : error.message
    return refuse({ values: shown, errors, failure }, error.status)
  }
}

/** The first issue at each field of a form; those elsewhere are left out. */
export function errorsByField(issues: Issues, values: object): PostedForm['errors'] {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) if (Object.hasOwn(values, path)) errors[path] ??= message
  return errors
}
