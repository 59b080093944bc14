import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createWorkerThread } from './request-thread.ts'

/** Program of a thread that follows the instruction in the request and returns its thread id. */
const program = `
import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', (question) => {
  if (question === 'crash') process.exit(1)
  if (question === 'throw') throw new Error('broken')
  if (question === 'sleep') for (;;) {}
  if (question === 'fill') {
    const buffers = []
    for (const endsAt = Date.now() + 20_000; Date.now() < endsAt; )
      if (buffers.length < 150) buffers.push(new Uint8Array(1e6).fill(1))
  }
  if (question === 'refuse') parentPort.postMessage({ failure: 'not this one' })
  else parentPort.postMessage({ result: { question, threadId } })
})
`
const folder = await mkdtemp(join(tmpdir(), 'pagsulong-thread-'))
const file = join(folder, 'program.mjs')
await writeFile(file, program)

afterAll(() => rm(folder, { recursive: true, force: true }))

interface Answer {
  readonly question: string
  readonly threadId: number
}

function aThread(changes: Partial<Parameters<typeof createWorkerThread>[0]> = {}) {
  return createWorkerThread<string, Answer>({
    places: [new URL('file:///nowhere/program.mjs'), pathToFileURL(file)],
    longestInMs: 5000,
    waitingAtMost: 3,
    restInMs: 5000,
    memoryInMb: 64,
    ...changes,
  })
}

test('Worker thread answers consecutive requests without being restarted', async () => {
  const thread = aThread()
  const answers = await Promise.all(['a', 'b', 'c'].map((question) => thread.request(question)))
  expect(answers.map(({ question }) => question)).toEqual(['a', 'b', 'c'])
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(1)
})

test.for([
  ['crash', 'failed'],
  ['throw', 'failed'],
  ['sleep', 'late'],
  ['fill', 'failed'],
] as const)(
  'Worker thread: a %s fails only that request, and a new thread answers the next',
  async ([question, code]) => {
    const thread = aThread({ longestInMs: question === 'fill' ? 30_000 : 500, buffersInMb: 100 })
    const before = await thread.request('before')
    const [failed, after] = await Promise.allSettled([thread.request(question), thread.request('after')])
    expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'ThreadFailure', code } })
    expect(after).toMatchObject({ status: 'fulfilled', value: { question: 'after' } })
    const { threadId } = await thread.request('again')
    expect(threadId).not.toBe(before.threadId)
  },
)

test('Worker thread: an expected error fails only that request and keeps the thread', async () => {
  const thread = aThread()
  const { threadId } = await thread.request('a')
  await expect(thread.request('refuse')).rejects.toMatchObject({ code: 'failed', message: 'not this one' })
  expect(await thread.request('b')).toEqual({ question: 'b', threadId })
})

test('Worker thread rejects a request as busy when too much is waiting', async () => {
  const thread = aThread()
  const outcomes = await Promise.allSettled(
    ['1', '2', '3', '4', '5'].map((question) => thread.request(question)),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected'])
  expect(outcomes[4]).toMatchObject({ reason: { code: 'busy' } })
})

test('Worker thread ends when idle, and a new one starts for the next request', async () => {
  const thread = aThread({ restInMs: 50 })
  const { threadId } = await thread.request('a')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect((await thread.request('b')).threadId).not.toBe(threadId)
})
