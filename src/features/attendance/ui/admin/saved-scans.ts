/** The file of a device whose pass ended before its scans were sent. */
import * as z from 'zod/mini'
import type { ApiClient, BodyOf } from '#app/platform/api-client/api-client.ts'

type WalkIn = BodyOf<'POST /check-in/walk-ins'>

const isObject = (value: unknown) => typeof value === 'object' && value !== null

// The server checks what is sent to it, as it checks what a device sends.
const SavedFile = z.object({
  seminarId: z.int(),
  seminar: z.string(),
  scans: z.array(
    z.union([
      z.object({ kind: z.literal('scan'), scan: z.custom<object>(isObject) }),
      z.object({ kind: z.literal('walk_in'), walkIn: z.custom<WalkIn>(isObject) }),
    ]),
  ),
})

export interface SavedScansFile {
  readonly scans: readonly unknown[]
  readonly walkIns: readonly WalkIn[]
}

/** Reads the text of a file, or says why it cannot be used for this seminar. */
export function parseSavedScans(text: string, seminarId: number): SavedScansFile | string {
  const parsed = SavedFile.safeParse(parseJson(text))
  if (!parsed.success) return 'This is not a file that check-in has saved.'
  const file = parsed.data
  if (file.seminarId !== seminarId) return `These scans are of another seminar: “${file.seminar}”.`
  return {
    scans: file.scans.flatMap((item) => (item.kind === 'scan' ? [item.scan] : [])),
    walkIns: file.scans.flatMap((item) => (item.kind === 'walk_in' ? [item.walkIn] : [])),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const scansPerRequest = 200
const fallback = 'Not all scans could be read in. Read the same file again: nothing counts twice.'

export interface SavedScansResult {
  /** People in and out, and those who were seated. */
  readonly counted: number
  /** Number of scans for staff to decide under To Look At. */
  readonly toReview: number
}

/** Sends them as their device would have; repeating does no harm. */
export async function sendSavedScans(
  api: ApiClient,
  seminarId: number,
  { scans, walkIns }: SavedScansFile,
): Promise<SavedScansResult> {
  let counted = 0
  const isCounted = (outcome: string) => ['accepted', 'again', 'undone', 'seated'].includes(outcome)
  for (let from = 0; from < scans.length; from += scansPerRequest) {
    const body = { seminarId, deviceNow: new Date().toISOString() }
    const part = scans.slice(from, from + scansPerRequest)
    const { results } = await api.request('POST /check-in/scans', {
      body: { ...body, scans: part },
      fallback,
    })
    counted += results.filter(({ outcome }) => isCounted(outcome)).length
  }
  for (const walkIn of walkIns) {
    const body = { ...walkIn, seminarId }
    const { outcome } = await api.request('POST /check-in/walk-ins', { body, fallback })
    if (isCounted(outcome)) counted += 1
  }
  return { counted, toReview: scans.length + walkIns.length - counted }
}
