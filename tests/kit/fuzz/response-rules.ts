import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { secretWord } from '../well-known.ts'
import type { JsonSchema } from './api-document.ts'
import { type FuzzActor, passes } from './fuzz-actors.ts'
import type { FuzzedRequest } from './request.ts'

export interface FuzzResponse {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

export interface Exchange {
  readonly request: FuzzedRequest
  readonly actor: FuzzActor
  readonly response: FuzzResponse
  readonly markers: readonly string[]
}

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: false }))
const validators = new WeakMap<JsonSchema, ValidateFunction>()

function validatorOf(schema: JsonSchema): ValidateFunction {
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  return validate
}

const failureOfMissing: JsonSchema = {
  type: 'object',
  properties: { error: { type: 'string' }, message: { type: 'string' } },
  required: ['error', 'message'],
}

export function complaintsAbout(exchange: Exchange): string[] {
  const { request, actor, response } = exchange
  const { operation } = request
  const complaints: string[] = []
  if (response.status >= 500 && response.status !== 503) complaints.push(`answered ${response.status}`)
  if (response.status < 300 && passes[operation.who]?.includes(actor) !== true)
    complaints.push(`let a ${actor} in, who is none of ${operation.who}`)
  if (isForged(exchange) && response.status !== 403) complaints.push('took a page of another site for ours')
  if (request.method !== operation.method)
    complaints.push(...complaintsAboutFailure(response, 'another method'))
  else complaints.push(...complaintsAboutShape(request, response))
  return [...complaints, ...complaintsAboutLeaks(exchange)]
}

/** Endpoints that ignore the session and so accept any origin. */
const actsForNobody = ['/_api/email/unsubscribe', '/_api/csp-reports']

function isForged({ request, actor }: Exchange): boolean {
  const { method, headers, operation } = request
  const isForeign = headers.Origin !== undefined || headers['Sec-Fetch-Site'] !== undefined
  const changes = method !== 'GET' && method !== 'OPTIONS'
  const hasCookie = actor !== 'visitor' && actor !== 'link holder'
  return isForeign && changes && hasCookie && !actsForNobody.includes(operation.path)
}

function complaintsAboutFailure(response: FuzzResponse, what: string): string[] {
  if (response.status < 400) return [`answered ${response.status} to ${what}`]
  return validatorOf(failureOfMissing)(readJson(response)) ? [] : [`answered no failure to ${what}`]
}

function complaintsAboutShape({ operation }: FuzzedRequest, response: FuzzResponse): string[] {
  const { status, type } = response
  const contents = operation.responses.get(status)
  if (contents === undefined) return [`answered ${status}, which the document does not list`]
  if (status >= 300 && status < 400) return []
  const [plainType = ''] = type.split(';')
  const listed = Object.entries(contents).find(([name]) => isType(plainType, name))
  if (listed === undefined) {
    // HTML endpoints report errors as HTML.
    return plainType === 'text/html' && operation.responses.get(200)?.['text/html'] !== undefined
      ? []
      : [`answered ${status} as '${type}', and the document lists ${Object.keys(contents).join(', ')}`]
  }
  if (plainType !== 'application/json') return []
  const validate = validatorOf(listed[1].schema)
  const body = readJson(response)
  return validate(body) ? [] : [`answered ${status} outside its schema: ${ajv.errorsText(validate.errors)}`]
}

const isType = (given: string, listed: string) =>
  listed.endsWith('/*') ? given.startsWith(listed.slice(0, -1)) : given === listed

function readJson({ body }: FuzzResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** An e-mail reveals its attendee's name and company, and a password its account, and nothing else. */
const revealsNames = ['/_api/attendees/lookup', '/_api/auth/login_with_password']

/** Text contained in the request may appear in its response. */
function complaintsAboutLeaks({ request, response, markers }: Exchange): string[] {
  const text = response.body.toString('latin1')
  const sent = decodeURIComponent(request.path.replaceAll('%', '%25')) + String(request.body ?? '')
  const mayKnowName = revealsNames.includes(request.operation.path)
  const leaked = markers
    .filter((marker) => !(mayKnowName && marker === secretWord))
    .filter((marker) => text.includes(marker) && !sent.includes(marker))
  return leaked.map((marker) => `leaked '${marker}' of another person`)
}
