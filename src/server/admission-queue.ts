/** The requests that wait to be worked on, and how long they would wait. */

export interface QueueLimits {
  /** Longest expected wait that is admitted, as long as the queue empties now and then. */
  readonly burstWaitMs: number
  /** The same once the queue has not been empty for `standingAfterMs`: there a long queue only delays everyone. */
  readonly standingWaitMs: number
  readonly standingAfterMs: number
  /** A queued request is rejected after this time, whatever was expected. */
  readonly deadlineMs: number
  /** Bounds the memory of the queue. */
  readonly queueLength: number
}

export interface QueuedRequest {
  readonly start: () => void
  readonly reject: () => void
}

const measureEveryMs = 250
const checkDeadlinesEveryMs = 50

export class AdmissionQueue {
  readonly #limits: QueueLimits
  /** With the time of arrival, first come first. */
  readonly #waiting = new Map<QueuedRequest, number>()
  readonly #timers: readonly NodeJS.Timeout[]
  #nonEmptySince: number | null = null
  /** Requests started per millisecond while others waited; null until there was a queue to measure. */
  #rate: number | null = null
  #startedSinceMeasured = 0
  #wasNonEmptyThroughout = false

  constructor(limits: QueueLimits) {
    this.#limits = limits
    this.#timers = [
      setInterval(() => this.#measure(), measureEveryMs).unref(),
      setInterval(() => this.#rejectOverdue(), checkDeadlinesEveryMs).unref(),
    ]
  }

  get size(): number {
    return this.#waiting.size
  }

  /** Whether a request that comes now would be worked on in time. */
  hasRoom(): boolean {
    const { queueLength, burstWaitMs, standingWaitMs, standingAfterMs } = this.#limits
    if (this.size >= queueLength) return false
    if (this.#rate === null) return true
    const isStanding =
      this.#nonEmptySince !== null && performance.now() - this.#nonEmptySince > standingAfterMs
    return this.size <= this.#rate * (isStanding ? standingWaitMs : burstWaitMs)
  }

  add(request: QueuedRequest): void {
    const now = performance.now()
    this.#nonEmptySince ??= now
    this.#waiting.set(request, now)
  }

  remove(request: QueuedRequest): void {
    this.#waiting.delete(request)
    if (this.size > 0) return
    this.#nonEmptySince = null
    this.#wasNonEmptyThroughout = false
  }

  /** Starts the request that has waited longest; false where none waits. */
  startNext(): boolean {
    const [next] = this.#waiting.keys()
    if (next === undefined) return false
    this.remove(next)
    this.#startedSinceMeasured += 1
    next.start()
    return true
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  #measure(): void {
    if (this.#wasNonEmptyThroughout) {
      const rate = this.#startedSinceMeasured / measureEveryMs
      this.#rate = this.#rate === null ? rate : (this.#rate + rate) / 2
    }
    this.#startedSinceMeasured = 0
    this.#wasNonEmptyThroughout = this.size > 0
    // The last overload says little about the next one, which may be of cheaper requests.
    if (this.size === 0) this.#rate = null
  }

  #rejectOverdue(): void {
    const now = performance.now()
    for (const [request, queuedAt] of this.#waiting) {
      if (now - queuedAt < this.#limits.deadlineMs) return
      this.remove(request)
      request.reject()
    }
  }
}
