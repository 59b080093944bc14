import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import { fieldRefusal, Refusal } from '../refusals.ts'
import { type BodyLimit, readBodyBytes } from './body-text.ts'
import type { HttpEnvironment } from './context.ts'
import { describeMiddleware } from './describe-route.ts'
import { type InputValidator, parseInput } from './input.ts'

const bodyType = 'multipart/form-data'

async function readForm(request: Request, limit: BodyLimit): Promise<FormData> {
  const contentType = request.headers.get('Content-Type') ?? ''
  const refusal = new Refusal('invalid', 'body_not_form', `The request body is not ${bodyType}.`)
  if (!contentType.toLowerCase().startsWith(bodyType)) throw refusal
  const bytes = await readBodyBytes(request, limit)
  try {
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData()
  } catch {
    throw refusal
  }
}

/** Otherwise one of two files with the same name would be dropped silently. */
function refuseSecondFile(form: FormData): void {
  // One pass, because a form may have tens of thousands of parts.
  const hasFile = new Map<string, boolean>()
  for (const [name, value] of form) {
    const isFile = value instanceof File
    const former = hasFile.get(name)
    if (former !== undefined && (former || isFile))
      throw fieldRefusal(name, 'several_files', 'Please send one file at a time.')
    hasFile.set(name, isFile)
  }
}

/**
 * Read it with `c.req.valid('form')`. Refuses several files under one name; of other repeated fields the last
 * counts.
 */
export function multipartBody<Schema extends z.core.$ZodType>(
  schema: Schema,
  limit: BodyLimit,
): InputValidator<'form', Schema> {
  const check: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
    const read = await readForm(c.req.raw, limit)
    refuseSecondFile(read)
    const sent = Object.fromEntries(read)
    c.req.addValidatedData('form', parseInput(schema, sent) as object)
    await next()
  }
  return describeMiddleware(check, { body: schema, bodyType, refusals: [413] }) as InputValidator<
    'form',
    Schema
  >
}
