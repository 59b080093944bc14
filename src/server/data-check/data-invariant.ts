export interface DataInvariant {
  readonly sentence: string
  /** Returns one row per violation, in column `what`. */
  readonly statement: string
}
