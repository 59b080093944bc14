export interface DataInvariant {
  readonly sentence: string
  /** Statement that returns one row per violation, in column `what`. */
  readonly statement: string
}
