/** Bodies that are taken as a form instead of JSON, so that a file is sent as it is. */
import * as z from 'zod/mini'
import { fieldRefusal } from '../refusals.ts'
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
  readonly largestFileInBytes: number
}

interface FormInputOptions {
  readonly schema: z.core.$ZodType
  readonly limit: FileFieldLimit
}

/**
 * Runs the work with a form as the JSON body of this schema: texts become what the schema asks for, an empty text
 * null where the schema allows it. The file exists until the work ends.
 */
export async function withFormInput(
  request: Request,
  { schema, limit }: FormInputOptions,
  work: (value: unknown) => Promise<void>,
): Promise<void> {
  const form = await receiveForm(request, limit.largestFileInBytes)
  try {
    await work(toValue(form, schema, limit.field))
  } finally {
    await form.release()
  }
}

function toValue({ fields, files }: ReceivedForm, schema: z.core.$ZodType, fileField: string): unknown {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const typed = [...fields].map(([name, text]) => [
    name,
    toTyped(text, Object.hasOwn(properties, name) ? typesOf(properties[name] ?? {}) : []),
  ])
  for (const [name, { content }] of files) {
    if (name !== fileField) throw fieldRefusal(name, 'file_not_expected', 'This field does not take a file.')
    typed.push([name, content])
  }
  return Object.fromEntries(typed)
}
