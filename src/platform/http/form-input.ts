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
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

export interface FileFieldLimit {
  readonly field: string
  /** A field with an object: a form has it as JSON, and its files as fields of their own, `group.key`. */
  readonly group?: string
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
  const grouped: Record<string, unknown> = {}
  for (const [name, { content }] of files) {
    const key = findGroupKey(name, limit)
    if (key !== null) grouped[key] = content
    else if (name === limit.field) typed.push([name, content])
    else throw fieldRefusal(name, 'file_not_expected', 'This field does not take a file.')
  }
  return withGroup(Object.fromEntries(typed), grouped, limit)
}

/** The key of a file within the group; null for other fields. */
function findGroupKey(name: string, { group }: FileFieldLimit): string | null {
  const isGrouped = group !== undefined && name.startsWith(`${group}.`)
  return isGrouped ? name.slice(group.length + 1) : null
}

/** Text that is no JSON object stays as it is, which validation refuses. */
function withGroup(
  value: Record<string, unknown>,
  grouped: Readonly<Record<string, unknown>>,
  { group }: FileFieldLimit,
): unknown {
  if (group === undefined) return value
  const texts = value[group]
  const parsed = typeof texts === 'string' ? parseObject(texts) : texts
  const hasFiles = Object.keys(grouped).length > 0
  if (parsed === undefined) return hasFiles ? { ...value, [group]: grouped } : value
  return { ...value, [group]: typeof parsed === 'object' ? { ...parsed, ...grouped } : parsed }
}

function parseObject(text: string): object | string | undefined {
  if (text === '') return undefined
  try {
    const parsed = parseJson(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : text
  } catch {
    return text
  }
}
