/**
 * Takes turns with what is costly: so many at once, the others wait in order.
 *
 * What waits holds something too, memory or somebody's patience, so the line is bounded: by weight, not by heads,
 * because sixty small pictures weigh less than one large one.
 */
export interface Turns {
  /**
   * Runs the work when its turn has come.
   *
   * @param weight what waiting costs, in the unit of the limit
   * @returns null when the line is too long already; the work has then not run
   */
  take<T>(weight: number, work: () => Promise<T>): Promise<{ readonly result: T } | null>
}

export interface TurnsLimits {
  readonly atOnce: number
  readonly waitingWeight: number
}

export function createTurns({ atOnce, waitingWeight }: TurnsLimits): Turns {
  const line: { readonly weight: number; readonly start: () => void }[] = []
  let running = 0
  let waiting = 0

  /** Whoever leaves hands the turn to the next in line, so that nobody can slip in between. */
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
