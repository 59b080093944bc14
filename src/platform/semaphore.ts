/**
 * Line of work: someone waits for interactive work; batch work starts only while no interactive work waits.
 */
export type WorkPriority = 'interactive' | 'batch'

/** Each line is limited by weight, such as memory held while waiting. */
export interface Semaphore {
  /**
   * @param weight cost of waiting, in the unit of the limit
   * @returns null, without running the work, if its line is full
   */
  take<T>(weight: number, work: () => Promise<T>, line?: WorkPriority): Promise<{ readonly result: T } | null>
}

export interface SemaphoreLimits {
  readonly atOnce: number
  /** Weight that may wait in each line. */
  readonly waitingWeight: number
}

interface Waiting {
  readonly weight: number
  readonly start: () => void
}

export function createSemaphore({ atOnce, waitingWeight }: SemaphoreLimits): Semaphore {
  const lines: Readonly<Record<WorkPriority, Waiting[]>> = { interactive: [], batch: [] }
  const weights: Record<WorkPriority, number> = { interactive: 0, batch: 0 }
  let running = 0

  /** Passes the slot directly to the next in the queue, so that no later caller can overtake. */
  function leave(): void {
    const line = lines.interactive.length > 0 ? 'interactive' : 'batch'
    const next = lines[line].shift()
    if (next === undefined) {
      running -= 1
      return
    }
    weights[line] -= next.weight
    next.start()
  }

  async function enter(weight: number, line: WorkPriority): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    weights[line] += weight
    await new Promise<void>((start) => {
      lines[line].push({ weight, start })
    })
  }

  return {
    async take(weight, work, line = 'interactive') {
      if (running >= atOnce && weights[line] + weight > waitingWeight) return null
      await enter(weight, line)
      try {
        return { result: await work() }
      } finally {
        leave()
      }
    },
  }
}
