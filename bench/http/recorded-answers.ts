import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'

/** A recorded statement; its values are text, or bytes as base64. */
export interface NotedStatement {
  readonly text: string
  readonly values: readonly (string | null | { readonly base64: string })[]
  readonly name?: string
}

export interface RecordedAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly bodyBase64: string
  /** Headers of the 304 response; null where the site sends no ETag. */
  readonly unchangedHeaders: Readonly<Record<string, string>> | null
  readonly statements: readonly NotedStatement[]
}

export interface Question {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const ofTheConnection: readonly string[] = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
]

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

async function ask({ url, method, headers, body }: Question): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers }, resolve).on('error', reject).end(body)
  })
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece)
  const kept = Object.entries(response.headers).filter(([name]) => !ofTheConnection.includes(name))
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(pieces),
  }
}

async function askWell(question: Question, status: number): Promise<Answer> {
  const answer = await ask(question)
  if (answer.status === status) return answer
  throw new Error(`${question.url} answered ${answer.status} in place of ${status}.`)
}

const notedSince = (notes: string, place: number): NotedStatement[] =>
  readFileSync(notes, 'utf8')
    .slice(place)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const textsOf = (statements: readonly NotedStatement[]) =>
  JSON.stringify(statements.map((statement) => statement.text).sort())

const mostTries = 20

/**
 * Repeats the request until two responses in a row ran the same statements, because the site's worker also
 * queries the database.
 */
export async function recordAnswer(question: Question, notes: string): Promise<RecordedAnswer> {
  await askWell(question, 200)
  let earlier = ''
  for (let tries = 0; tries < mostTries; tries += 1) {
    const place = readFileSync(notes, 'utf8').length
    const { headers, body } = await askWell(question, 200)
    const statements = notedSince(notes, place)
    if (textsOf(statements) === earlier) {
      const unchangedHeaders = await askUnchanged(question, headers.etag)
      return { headers, bodyBase64: body.toString('base64'), unchangedHeaders, statements }
    }
    earlier = textsOf(statements)
  }
  throw new Error(`${question.url} was answered from other statements each time.`)
}

export async function askEtag(question: Question): Promise<string> {
  const { etag } = (await askWell(question, 200)).headers
  if (etag === undefined) throw new Error(`${question.url} has no ETag.`)
  return etag
}

async function askUnchanged(question: Question, etag: string | undefined) {
  if (etag === undefined) return null
  const headers = { ...question.headers, 'If-None-Match': etag }
  return (await askWell({ ...question, headers }, 304)).headers
}
