/** Bodies and queries, checked against their schema before a handler sees them. */
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { type Issue, Refusal } from '../refusals.ts'
import type { HttpEnvironment } from './context.ts'
import { describe } from './described.ts'

// The browser speaks through its forms' own messages; the server also names what no form can send.
z.config(z.locales.en())

const ordinaryBodySizeInBytes = 256 * 1024

interface BodyLimit {
  readonly sizeInBytes: number
  /** What a person is told; the body is not read then. */
  readonly message: string
}

const ordinaryBody: BodyLimit = { sizeInBytes: ordinaryBodySizeInBytes, message: 'The request is too large.' }

function toIssues(error: z.core.$ZodError): Issue[] {
  return error.issues.map((issue) => {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    return { path: path.map(String).join('.'), message: issue.message }
  })
}

function parse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const issues = toIssues(parsed.error)
  throw new Refusal('invalid', 'input_invalid', issues[0]?.message ?? 'The input is not valid.', { issues })
}

/** PostgreSQL keeps neither the null character nor half a surrogate pair; no person types them. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

function refuseUnstorable(key: string, value: unknown): unknown {
  if ((typeof value === 'string' && !isStorable(value)) || !isStorable(key)) {
    const message = 'The text contains characters that cannot be stored.'
    throw new Refusal('invalid', 'text_unstorable', message, { issues: [{ path: key, message }] })
  }
  return value
}

async function readJson(c: Context<HttpEnvironment>): Promise<unknown> {
  const text = await c.req.text()
  try {
    return JSON.parse(text, refuseUnstorable)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('invalid', 'body_not_json', 'The request body is not valid JSON.')
  }
}

type Checked<Target extends string, Schema extends z.core.$ZodType> = MiddlewareHandler<
  HttpEnvironment,
  string,
  { in: { [K in Target]: z.input<Schema> }; out: { [K in Target]: z.output<Schema> } }
>

/** A JSON body of this shape; read it with `c.req.valid('json')`. */
export function body<Schema extends z.core.$ZodType>(
  schema: Schema,
  limit: BodyLimit = ordinaryBody,
): Checked<'json', Schema> {
  const limited = bodyLimit({
    maxSize: limit.sizeInBytes,
    onError: () => {
      throw new Refusal('too_large', 'body_too_large', limit.message)
    },
  })
  const check: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
    // The limiter calls on only when the body is small enough, so the check stands inside it.
    await limited(c, async () => {
      c.req.addValidatedData('json', parse(schema, await readJson(c)) as object)
      await next()
    })
  }
  return describe(check, { body: schema }) as Checked<'json', Schema>
}

/** Search parameters of this shape; read them with `c.req.valid('query')`. */
export function query<Schema extends z.core.$ZodType>(schema: Schema): Checked<'query', Schema> {
  const check: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
    const given = Object.entries(c.req.query())
    for (const [key, value] of given) refuseUnstorable(key, value)
    c.req.addValidatedData('query', parse(schema, Object.fromEntries(given)) as object)
    await next()
  }
  return describe(check, { query: schema }) as Checked<'query', Schema>
}
