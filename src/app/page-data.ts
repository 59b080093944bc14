import type { HydrationState } from 'react-router'

/** The JSON in a page that its script continues with, under this element ID. */
export const pageDataId = 'page-data'

/** Data of a page for its scripts, as JSON in the document. */
export interface PageData {
  /** State from which the router continues. */
  readonly router: HydrationState
  /** Data for the start script. */
  readonly start: {
    readonly entry: string
    /** Modules that the page's script imports. */
    readonly modules: readonly string[]
    readonly startsAtOnce: boolean
  }
}
