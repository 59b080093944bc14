import type { MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { Refusal, type RefusalIssue } from '../refusals.ts'
import { type BodyLimit, readBodyText } from './body-text.ts'
import type { HttpEnvironment, RequestContext } from './context.ts'
import { type FileFieldLimit, withFormInput } from './form-input.ts'
import { isLargeBody, withLargeBodyText } from './large-json.ts'
import { parseJson } from './parse-json.ts'
import {
  isMultipart,
  type ReceivedFile,
  type ReceivedForm,
  receiveMultipart,
  severalFilesRefusal,
} from './received-form.ts'
import { limitRefusedBodies } from './refused-bodies.ts'
import { refuseOtherOrigins } from './same-origin.ts'

/** Default validation messages: sentences for users instead of the validator's text. */
const english = z.locales.en().localeError

/** Lists no allowed values; forms offer them, and the OpenAPI document names them. */
function toValidationMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing' : 'This value is not valid'
    case 'invalid_value':
      return 'Please choose one of the available options'
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'This value is not valid'
    default: {
      const text = english(issue)
      return typeof text === 'string' ? text : text?.message
    }
  }
}

// Forms have their own messages in the browser; the server also covers errors that no form can cause.
z.config({ localeError: toValidationMessage })

const defaultBodyLimit: BodyLimit = { sizeInBytes: 256 * 1024, message: 'The request is too large.' }

const longestEcho = 100
/**
 * Most issues, more than a form has fields, so that a body full of mistakes is not answered with as many
 * sentences.
 */
const mostIssues = 200

function toIssue(issue: z.core.$ZodIssue): RefusalIssue {
  const path = issue.path.map(String)
  if (issue.code !== 'unrecognized_keys') return { path: path.join('.'), message: issue.message }
  // Only one, so that a body full of unknown keys is not echoed in full.
  const key = (issue.keys[0] ?? '').slice(0, longestEcho)
  return { path: [...path, key].join('.'), message: `Unrecognized key: "${key}"` }
}

/** Parses a value; refuses with its issues, and for text that PostgreSQL cannot store. */
export function parseInput<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, mostIssues).map(toIssue)
    throw new Refusal('invalid', 'input_invalid', issues[0]?.message ?? 'The input is not valid.', { issues })
  }
  refuseUnstorable(parsed.data)
  return parsed.data
}

/** PostgreSQL stores neither null characters nor lone surrogates. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

function unstorable(path: string): Refusal {
  const message = 'The text contains characters that cannot be stored.'
  return new Refusal('invalid', 'text_unstorable', message, { issues: [{ path, message }] })
}

/** Checks keys and values after parsing, when the schema has bounded their size. */
function refuseUnstorable(input: unknown): void {
  const waiting: { path: string; value: unknown }[] = [{ path: '', value: input }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next
    if (typeof value === 'string' && !isStorable(value)) throw unstorable(path)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, part] of Object.entries(value)) {
      if (!isStorable(key)) throw unstorable(path)
      waiting.push({ path: path === '' ? key : `${path}.${key}`, value: part })
    }
  }
}

export type InputValidator<Target extends string, Schema extends z.core.$ZodType> = MiddlewareHandler<
  HttpEnvironment,
  string,
  { in: { [K in Target]: z.input<Schema> }; out: { [K in Target]: z.output<Schema> } }
>

export interface JsonBodyLimit extends BodyLimit {
  /** File limit of endpoints that take the body as a form, too. */
  readonly file?: FileFieldLimit
}

/** Runs the work with the body; its files are deleted afterwards. */
async function withBody<Schema extends z.core.$ZodType>(
  c: RequestContext,
  { schema, limit }: { readonly schema: Schema; readonly limit: JsonBodyLimit },
  work: (body: z.output<Schema>) => Promise<void>,
): Promise<void> {
  const request = c.req.raw
  const { file } = limit
  const parse = (text: string) => parseInput(schema, parseJson(text))
  if (c.env?.body !== undefined) return work(parseInput(schema, c.env.body))
  if (file !== undefined && isMultipart(request)) {
    // Other sites can post forms, but not JSON.
    refuseOtherOrigins(c)
    return withFormInput(request, { schema, limit: file }, (value) => work(parseInput(schema, value)))
  }
  if (file !== undefined && isLargeBody(request))
    return withLargeBodyText(request, limit, (text) => work(parse(text)))
  return work(parse(await readBodyText(request, limit)))
}

/** Validates a JSON body, or a form where the limit has a file field; read it with `c.req.valid('json')`. */
export function jsonBody<Schema extends z.core.$ZodType>(
  schema: Schema,
  limit: JsonBodyLimit = defaultBodyLimit,
): InputValidator<'json', Schema> {
  const check: MiddlewareHandler<HttpEnvironment> = (c, next) =>
    limitRefusedBodies(c, (accept) =>
      withBody(c, { schema, limit }, (body) => {
        accept()
        c.req.addValidatedData('json', body as object)
        return next()
      }),
    )
  return check as InputValidator<'json', Schema>
}

/** Validates search params; read them with `c.req.valid('query')`. */
export function queryParams<Schema extends z.core.$ZodType>(schema: Schema): InputValidator<'query', Schema> {
  const check: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
    c.req.addValidatedData('query', parseInput(schema, c.req.query()) as object)
    await next()
  }
  return check as InputValidator<'query', Schema>
}

async function readMultipart<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  limit: BodyLimit,
): Promise<z.output<Schema>> {
  if (!isMultipart(request))
    throw new Refusal('invalid', 'body_not_form', 'The request body is not multipart/form-data.')
  const form = await receiveMultipart(request, { limit, largestFileInBytes: limit.sizeInBytes })
  try {
    return parseInput(schema, await toFormValue(form))
  } finally {
    await form.release()
  }
}

async function toFormValue({ fields, files }: ReceivedForm): Promise<Record<string, string | File>> {
  for (const field of files.keys()) if (fields.has(field)) throw severalFilesRefusal(field)
  const read = async ({ name, content }: ReceivedFile) => new File([await content.bytes()], name)
  const opened = await Promise.all(
    [...files].map(async ([field, file]) => [field, await read(file)] as const),
  )
  return Object.fromEntries([...fields, ...opened])
}

/**
 * Validates a multipart body, to be read with `c.req.valid('form')`. Refuses several files under one name; of
 * other repeated fields the last counts.
 */
export function multipartBody<Schema extends z.core.$ZodType>(
  schema: Schema,
  limit: BodyLimit = defaultBodyLimit,
): InputValidator<'form', Schema> {
  const check: MiddlewareHandler<HttpEnvironment> = (c, next) =>
    limitRefusedBodies(c, async (accept) => {
      c.req.addValidatedData('form', (await readMultipart(c.req.raw, schema, limit)) as object)
      accept()
      await next()
    })
  return check as InputValidator<'form', Schema>
}

const longestKey = 100

/** The Idempotency-Key header, or null. */
export function readIdempotencyKey(c: RequestContext): string | null {
  return c.req.header('Idempotency-Key')?.trim().slice(0, longestKey) || null
}
