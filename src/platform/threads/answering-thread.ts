/**
 * Work that would keep every visitor waiting, done by a thread that stays for the next question.
 *
 * One thread and one question at a time: the other core is for the rest of the site. Its program answers each message
 * with an `Answered`; whatever else becomes of it (too late, out of memory, gone) costs this question and a new thread.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createTurns } from '../turns.ts'

/** What the program in the thread posts back for each question. */
export type Answered<Answer> = { readonly answer: Answer } | { readonly failure: string }

/** The question has no answer this time; asked again later it may have. */
export class ThreadFailure extends Error {
  readonly code: 'busy' | 'late' | 'failed'

  constructor(code: ThreadFailure['code'], message: string) {
    super(message)
    this.name = 'ThreadFailure'
    this.code = code
  }
}

export interface ThreadParts {
  /** The program's file; the first of these that there is, because a build puts it elsewhere. */
  readonly places: readonly URL[]
  /**
   * Where given, the program posts `'ready'` once it is loaded, and is given this long for it: the time of a question
   * then counts from there.
   */
  readonly longestStartInMs?: number
  /** After this long a question is given up, and the thread with it. */
  readonly longestInMs: number
  /** Questions in line; more are turned away. */
  readonly waitingAtMost: number
  /** A thread that nobody asks for this long ends and gives its memory back. */
  readonly restInMs: number
  readonly memoryInMb: number
}

export interface AnsweringThread<Question, Answer> {
  /** Throws `ThreadFailure`. */
  ask(question: Question): Promise<Answer>
}

/** Prepares a thread; it starts with the first question. */
export function answeringThread<Question, Answer>(parts: ThreadParts): AnsweringThread<Question, Answer> {
  const turns = createTurns({ atOnce: 1, waitingWeight: parts.waitingAtMost })
  const thread = new Thread<Question, Answer>(parts)
  return {
    async ask(question) {
      const turn = await turns.take(1, () => thread.ask(question))
      if (turn === null) throw new ThreadFailure('busy', 'Too many questions wait for the thread already.')
      return turn.result
    },
  }
}

class Thread<Question, Answer> {
  readonly #parts: ThreadParts
  #worker: Worker | null = null
  /** Resolved once the present worker takes questions. */
  #ready: PromiseWithResolvers<void> = Promise.withResolvers<void>()
  /** Whoever waits for an answer at this moment. */
  #waiting: PromiseWithResolvers<Answer> | null = null
  #rest: NodeJS.Timeout | undefined

  constructor(parts: ThreadParts) {
    this.#parts = parts
  }

  async ask(question: Question): Promise<Answer> {
    clearTimeout(this.#rest)
    this.#worker ??= this.#start()
    // Only while somebody waits may it keep the process from ending.
    this.#worker.ref()
    const waiting = Promise.withResolvers<Answer>()
    this.#waiting = waiting
    const { longestInMs, longestStartInMs } = this.#parts
    let limit = longestStartInMs === undefined ? undefined : this.#endAfter(longestStartInMs)
    try {
      await Promise.race([this.#ready.promise, waiting.promise])
      clearTimeout(limit)
      limit = this.#endAfter(longestInMs)
      this.#worker?.postMessage(question)
      return await waiting.promise
    } finally {
      clearTimeout(limit)
      this.#waiting = null
      this.#worker?.unref()
      this.#rest = setTimeout(() => this.#end(), this.#parts.restInMs).unref()
    }
  }

  #endAfter(limitInMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#fail(new ThreadFailure('late', `No answer within ${limitInMs} ms.`))
      this.#end()
    }, limitInMs)
  }

  #start(): Worker {
    const ready = Promise.withResolvers<void>()
    this.#ready = ready
    if (this.#parts.longestStartInMs === undefined) ready.resolve()
    const worker = new Worker(this.#program(), {
      resourceLimits: { maxOldGenerationSizeMb: this.#parts.memoryInMb },
      // Neither what the process was started with nor what it was configured by is of use to it.
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
    })
    worker.on('message', (answered: Answered<Answer> | 'ready') => {
      if (answered === 'ready') ready.resolve()
      else if ('answer' in answered) this.#waiting?.resolve(answered.answer)
      else this.#fail(new ThreadFailure('failed', answered.failure))
    })
    worker.on('error', (error: unknown) => {
      // It is dying: whoever asks next must not ask this one.
      if (this.#worker === worker) this.#worker = null
      this.#fail(new ThreadFailure('failed', error instanceof Error ? error.message : String(error)))
    })
    worker.on('exit', () => {
      if (this.#worker !== worker) return
      this.#worker = null
      this.#fail(new ThreadFailure('failed', 'The thread ended without an answer.'))
    })
    return worker
  }

  #program(): URL {
    const found = this.#parts.places.find((place) => existsSync(fileURLToPath(place)))
    if (found === undefined) throw new ThreadFailure('failed', 'The program of a thread is not installed.')
    return found
  }

  #fail(failure: ThreadFailure): void {
    this.#waiting?.reject(failure)
  }

  #end(): void {
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
  }
}
