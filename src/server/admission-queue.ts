export interface QueueLimits {
  /** Longest admitted wait while the queue empties regularly. */
  readonly burstWaitMs: number
  /** The same if it has not been empty for `persistentAfterMs`; a standing queue only adds delay. */
  readonly persistentWaitMs: number
  readonly persistentAfterMs: number
  /** Milliseconds after which queued requests are rejected. */
  readonly deadlineMs: number
  /** Length of the queue, which bounds memory. */
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
  /** Requests in order of arrival (FIFO). */
  readonly #waiting = new Map<QueuedRequest, number>()
  readonly #timers: readonly NodeJS.Timeout[]
  #nonEmptySince: number | null = null
  /** Starts per millisecond while queued; null until measured. */
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

  hasRoom(): boolean {
    const { queueLength, burstWaitMs, persistentWaitMs, persistentAfterMs } = this.#limits
    if (this.size >= queueLength) return false
    if (this.#rate === null) return true
    const isPersistent =
      this.#nonEmptySince !== null && performance.now() - this.#nonEmptySince > persistentAfterMs
    return this.size <= this.#rate * (isPersistent ? persistentWaitMs : burstWaitMs)
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

  /** Starts the oldest request; false if empty. */
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
    // Reset, as the next overload may have other costs.
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
