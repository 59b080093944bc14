/** Bodies that are taken as a form instead of JSON, so that a file is sent as it is. */
import * as z from 'zod/mini'
import { fieldRefusal } from '../refusals.ts'
import { parseJson } from './parse-json.ts'
import { type ReceivedForm, receiveForm } from './received-form.ts'

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

const typesOf = ({ type = [], anyOf = [] }: JsonSchema): readonly string[] => [
  ...[type].flat(),
  ...anyOf.flatMap(typesOf),
]

/** A text that is not of the type stays text, which validation refuses. */
function toTyped(text: string, types: readonly string[]): unknown {
  if (text === '' && types.includes('null')) return null
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  const isNumber = types.includes('number') || types.includes('integer')
  if (isNumber && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  if (types.includes('object')) return text === '' ? undefined : parseOr(text, isObject)
  return types.includes('array') ? parseOr(text, Array.isArray) : text
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseOr(text: string, isExpected: (value: unknown) => boolean): unknown {
  try {
    const parsed = parseJson(text)
    return isExpected(parsed) ? parsed : text
  } catch {
    return text
  }
}

export interface FileFieldLimit {
  readonly field: string
  /** Paths of further files, as `answers.*`: a form has their objects and lists as JSON, and files as fields of their own. */
  readonly nested?: readonly string[]
  readonly largestFileInBytes: number
}

/**
 * Runs the work with a form as the JSON body of this schema: texts become what the schema requires, an empty
 * text null where the schema allows it. The file exists until the work ends.
 */
export async function withFormInput(
  request: Request,
  { schema, limit }: { readonly schema: z.core.$ZodType; readonly limit: FileFieldLimit },
  work: (value: unknown) => Promise<void>,
): Promise<void> {
  const form = await receiveForm(request, limit.largestFileInBytes)
  try {
    await work(toValue(form, schema, limit))
  } finally {
    await form.release()
  }
}

function toValue({ fields, files }: ReceivedForm, schema: z.core.$ZodType, limit: FileFieldLimit): unknown {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const typed = [...fields].map(([name, text]) => [
    name,
    toTyped(text, Object.hasOwn(properties, name) ? typesOf(properties[name] ?? {}) : []),
  ])
  let value: unknown = Object.fromEntries(typed)
  for (const [name, { content }] of files) {
    const path = name.split('.')
    const isExpected = name === limit.field || limit.nested?.some((pattern) => isPath(path, pattern))
    const withFile = isExpected ? setAt(value, path, content) : undefined
    if (withFile === undefined)
      throw fieldRefusal(name, 'file_not_expected', 'This field does not take a file.')
    value = withFile
  }
  return value
}

function isPath(path: readonly string[], pattern: string): boolean {
  const steps = pattern.split('.')
  return steps.length === path.length && steps.every((step, place) => step === '*' || step === path[place])
}

/** A copy with the content at the path, whose last object may be missing; undefined if something else is in the way. */
function setAt(value: unknown, [step = '', ...rest]: readonly string[], content: unknown): unknown {
  if (Array.isArray(value)) {
    const inner =
      rest.length > 0 && Object.hasOwn(value, step) ? setAt(value[Number(step)], rest, content) : undefined
    return inner === undefined ? undefined : value.with(Number(step), inner)
  }
  if (!isObject(value ?? {})) return undefined
  const object = (value ?? {}) as Readonly<Record<string, unknown>>
  if (rest.length === 0) return { ...object, [step]: content }
  const inner = setAt(Object.hasOwn(object, step) ? object[step] : undefined, rest, content)
  return inner === undefined ? undefined : { ...object, [step]: inner }
}
