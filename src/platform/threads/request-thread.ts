/**
 * One task at a time so that a CPU is left to the site. Timeout, out-of-memory or exit fail that task and
 * start a new thread.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createSemaphore, type WorkPriority } from '../semaphore.ts'

export type WorkerThreadResponse<Answer> = { readonly result: Answer } | { readonly failure: string }

/** The task failed; it may succeed later. */
export class WorkerThreadFailure extends Error {
  readonly code: 'busy' | 'late' | 'failed'

  constructor(code: WorkerThreadFailure['code'], message: string) {
    super(message)
    this.name = 'ThreadFailure'
    this.code = code
  }
}

export interface WorkerThreadOptions {
  /** Candidate paths of the script, since a build moves it; the first existing one is used. */
  readonly places: readonly URL[]
  /** Time within which the script posts `'ready'`, if set; task timeouts count from then. */
  readonly longestStartInMs?: number
  /** Task timeout, which also ends the thread. */
  readonly longestInMs: number
  /** Maximum length of each line; further tasks fail. */
  readonly waitingAtMost: number
  /** An idle thread ends after this time to free memory. */
  readonly restInMs: number
  readonly memoryInMb: number
  /** Megabytes of buffers, which `memoryInMb` does not limit. A task beyond it ends with the thread. */
  readonly buffersInMb?: number
}

const buffersCheckedEveryMs = 50

export interface WorkerThread<Question, Answer> {
  /** Throws `WorkerThreadFailure`. */
  request(question: Question, line?: WorkPriority): Promise<Answer>
}

/** The thread starts with the first task. */
export function createWorkerThread<Question, Answer>(
  parts: WorkerThreadOptions,
): WorkerThread<Question, Answer> {
  const semaphore = createSemaphore({ atOnce: 1, waitingWeight: parts.waitingAtMost })
  const thread = new Thread<Question, Answer>(parts)
  return {
    async request(question, line) {
      const outcome = await semaphore.take(1, () => thread.request(question), line)
      if (outcome === null)
        throw new WorkerThreadFailure('busy', 'Too many requests are already waiting for the thread.')
      return outcome.result
    },
  }
}

class Thread<Question, Answer> {
  readonly #parts: WorkerThreadOptions
  #worker: Worker | null = null
  #ready: PromiseWithResolvers<void> = Promise.withResolvers<void>()
  #waiting: PromiseWithResolvers<Answer> | null = null
  #rest: NodeJS.Timeout | undefined

  constructor(parts: WorkerThreadOptions) {
    this.#parts = parts
  }

  async request(question: Question): Promise<Answer> {
    clearTimeout(this.#rest)
    this.#worker ??= this.#start()
    // The worker keeps the process alive only while a task is pending.
    this.#worker.ref()
    const waiting = Promise.withResolvers<Answer>()
    this.#waiting = waiting
    const { longestInMs, longestStartInMs } = this.#parts
    const watch = this.#watchBuffers()
    let limit = longestStartInMs === undefined ? undefined : this.#endAfter(longestStartInMs)
    try {
      await Promise.race([this.#ready.promise, waiting.promise])
      clearTimeout(limit)
      limit = this.#endAfter(longestInMs)
      this.#worker?.postMessage(question)
      return await waiting.promise
    } finally {
      clearTimeout(limit)
      clearInterval(watch)
      this.#waiting = null
      this.#worker?.unref()
      this.#rest = setTimeout(() => this.#end(), this.#parts.restInMs).unref()
    }
  }

  #endAfter(limitInMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#fail(new WorkerThreadFailure('late', `No answer within ${limitInMs} ms.`))
      this.#end()
    }, limitInMs)
  }

  #watchBuffers(): NodeJS.Timeout | undefined {
    const { buffersInMb } = this.#parts
    if (buffersInMb === undefined) return undefined
    let isWaiting = false
    return setInterval(async () => {
      // A thread that is busy outside of JavaScript answers late.
      if (isWaiting) return
      isWaiting = true
      await this.#endAbove(buffersInMb * 1024 * 1024)
      isWaiting = false
    }, buffersCheckedEveryMs)
  }

  async #endAbove(limitInBytes: number): Promise<void> {
    const worker = this.#worker
    // Fails when the thread has just ended.
    const statistics = await worker?.getHeapStatistics().catch(() => undefined)
    if (statistics === undefined || statistics.external_memory <= limitInBytes || this.#worker !== worker)
      return
    this.#fail(new WorkerThreadFailure('failed', 'The task needs too much memory.'))
    this.#end()
  }

  #start(): Worker {
    const ready = Promise.withResolvers<void>()
    this.#ready = ready
    if (this.#parts.longestStartInMs === undefined) ready.resolve()
    const worker = new Worker(this.#program(), {
      resourceLimits: { maxOldGenerationSizeMb: this.#parts.memoryInMb },
      // The worker needs neither the flags nor the environment of this process.
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
    })
    worker.on('message', (message: WorkerThreadResponse<Answer> | 'ready') => {
      if (message === 'ready') ready.resolve()
      else if ('result' in message) this.#waiting?.resolve(message.result)
      else this.#fail(new WorkerThreadFailure('failed', message.failure))
    })
    worker.on('error', (error: unknown) => {
      // The worker is terminating and must not get the next task.
      if (this.#worker === worker) this.#worker = null
      this.#fail(new WorkerThreadFailure('failed', error instanceof Error ? error.message : String(error)))
    })
    worker.on('exit', () => {
      if (this.#worker !== worker) return
      this.#worker = null
      this.#fail(new WorkerThreadFailure('failed', 'The thread ended without an answer.'))
    })
    return worker
  }

  #program(): URL {
    const found = this.#parts.places.find((place) => existsSync(fileURLToPath(place)))
    if (found === undefined)
      throw new WorkerThreadFailure('failed', 'The program of a thread is not installed.')
    return found
  }

  #fail(failure: WorkerThreadFailure): void {
    this.#waiting?.reject(failure)
  }

  #end(): void {
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
  }
}
