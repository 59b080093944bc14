/** What a route's module tells about its page besides loader and component, as its `handle`. */
export interface PageHandle {
  /** The page needs its script at once, not when the visitor first acts. */
  readonly startsAtOnce?: boolean
  /** The same if the visitor's browser stores one of these keys. */
  readonly startsIfStored?: (search: URLSearchParams) => readonly string[]
  /** The module that shows the page under these search parameters, if the route has several. */
  readonly viewFile?: (search: URLSearchParams) => string
  /**
   * Loads that module; the component expects it.
   * @param data of the loader, at hydration
   */
  readonly loadView?: (search: URLSearchParams, data?: unknown) => Promise<void>
}
