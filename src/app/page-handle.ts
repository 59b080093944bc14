/** Properties of a route's page besides loader and component, as its `handle`. */
export interface PageHandle {
  /** The page needs its script at once, not when the visitor first acts. */
  readonly startsAtOnce?: boolean
}
