/** Part of an allocation, in centavos. */
export interface AllocationInCentavos {
  readonly id: number
  readonly amount: number
  readonly withheld: number
}

export interface AllocationReduction {
  readonly part: AllocationInCentavos
  /** Amount that the part no longer pays. */
  readonly taken: number
}

/**
 * Takes a bill's surplus from its allocations, the latest first. The tax withheld goes with an allocation that is
 * surplus as a whole; one that keeps it also keeps a centavo, because no allocation is of nothing.
 */
export function takeSurplusFromAllocations(
  parts: readonly AllocationInCentavos[],
  surplus: number,
): AllocationReduction[] {
  const reduced: AllocationReduction[] = []
  let left = surplus
  for (const part of parts.toSorted((one, other) => other.id - one.id)) {
    if (left <= 0) break
    const whole = part.amount + part.withheld
    if (left >= whole) {
      reduced.push({ part, taken: part.amount })
      left -= whole
      continue
    }
    const most = part.withheld > 0 ? part.amount - 1 : part.amount
    const taken = Math.min(left, most)
    if (taken > 0) reduced.push({ part, taken })
    left -= taken
  }
  return reduced
}
