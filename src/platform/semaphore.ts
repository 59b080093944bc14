/** The queue is limited by weight, such as memory held while waiting. */
export interface Semaphore {
  /**
   * @param weight cost of waiting, in the unit of the limit
   * @returns null, without running the work, if the queue is full
   */
  take<T>(weight: number, work: () => Promise<T>): Promise<{ readonly result: T } | null>
}

export interface SemaphoreLimits {
  readonly atOnce: number
  readonly waitingWeight: number
}

export function createSemaphore({ atOnce, waitingWeight }: SemaphoreLimits): Semaphore {
  const line: { readonly weight: number; readonly start: () => void }[] = []
  let running = 0
  let waiting = 0

  /** Passes the slot directly to the next in the queue, so that no later caller can overtake. */
  function leave(): void {
    const next = line.shift()
    if (next === undefined) {
      running -= 1
      return
    }
    waiting -= next.weight
    next.start()
  }

  async function enter(weight: number): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    waiting += weight
    await new Promise<void>((start) => {
      line.push({ weight, start })
    })
  }

  return {
    async take(weight, work) {
      if (running >= atOnce && waiting + weight > waitingWeight) return null
      await enter(weight)
      try {
        return { result: await work() }
      } finally {
        leave()
      }
    },
  }
}
