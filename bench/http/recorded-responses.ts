import { readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'

/** A recorded statement; its values are text, or bytes as base64. */
export interface NotedStatement {
  readonly text: string
  readonly values: readonly (string | null | { readonly base64: string })[]
  readonly name?: string
}

export interface RecordedResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly bodyBase64: string
  /** Headers of the 304 response; null where the site sends no ETag. */
  readonly unchangedHeaders: Readonly<Record<string, string>> | null
  readonly statements: readonly NotedStatement[]
}

export interface RequestInput {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const connectionHeaders: readonly string[] = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
]

interface PlainResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

async function send({ url, method, headers, body }: RequestInput): Promise<PlainResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(url, { method, headers }, resolve).on('error', reject).end(body)
  })
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece)
  const recorded = Object.entries(response.headers).filter(([name]) => !connectionHeaders.includes(name))
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(recorded.map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(pieces),
  }
}

async function sendExpecting(request: RequestInput, status: number): Promise<PlainResponse> {
  const response = await send(request)
  if (response.status === status) return response
  throw new Error(`${request.url} answered ${response.status} in place of ${status}.`)
}

const notedSince = (notes: string, place: number): NotedStatement[] =>
  readFileSync(notes, 'utf8')
    .slice(place)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const textsOf = (statements: readonly NotedStatement[]) =>
  JSON.stringify(statements.map((statement) => statement.text).sort())

const maxAttempts = 20

/**
 * Repeats the request until two responses in a row ran the same statements, because the site's worker also
 * queries the database.
 */
export async function recordResponse(request: RequestInput, notes: string): Promise<RecordedResponse> {
  await sendExpecting(request, 200)
  let earlier = ''
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const place = readFileSync(notes, 'utf8').length
    const { headers, body } = await sendExpecting(request, 200)
    const statements = notedSince(notes, place)
    if (textsOf(statements) === earlier) {
      const unchangedHeaders = await fetchUnchangedHeaders(request, headers.etag)
      return { headers, bodyBase64: body.toString('base64'), unchangedHeaders, statements }
    }
    earlier = textsOf(statements)
  }
  throw new Error(`${request.url} was answered from other statements each time.`)
}

export async function fetchEtag(request: RequestInput): Promise<string> {
  const { etag } = (await sendExpecting(request, 200)).headers
  if (etag === undefined) throw new Error(`${request.url} has no ETag.`)
  return etag
}

async function fetchUnchangedHeaders(request: RequestInput, etag: string | undefined) {
  if (etag === undefined) return null
  const headers = { ...request.headers, 'If-None-Match': etag }
  return (await sendExpecting({ ...request, headers }, 304)).headers
}
