/** A text of the provider's, in the few forms that a page knows how to show and to print. */
export interface ProviderDocument {
  readonly path: string
  /** What kind of text it is, above its title. */
  readonly label: string
  readonly title: string
  readonly summary: string
  readonly keywords: readonly string[]
  readonly sections: readonly DocumentSection[]
  /** The last line, before the date. */
  readonly closing: string
  /** As in 'November 2, 2026'. */
  readonly dated: string
}

export interface DocumentSection {
  /** Also the anchor in the page's address. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly DocumentBlock[]
}

/** Words alone are a paragraph. */
export type DocumentBlock =
  | string
  | { readonly kind: 'list' | 'steps'; readonly items: readonly string[] }
  | { readonly kind: 'terms'; readonly items: readonly Term[] }
  | { readonly kind: 'recordings'; readonly items: readonly Recording[] }

export interface Term {
  readonly term: string
  readonly lines: readonly string[]
}

/** A talk that the office sends to whoever asks for it. */
export interface Recording {
  readonly title: string
  readonly speaker: string
  readonly minutes: number
  readonly topic: string
  readonly about: string
}

export const list = (...items: string[]): DocumentBlock => ({ kind: 'list', items })

/** A list whose order matters. */
export const steps = (...items: string[]): DocumentBlock => ({ kind: 'steps', items })

/** Words with what is said about each of them. */
export const terms = (entries: Readonly<Record<string, readonly string[]>>): DocumentBlock => ({
  kind: 'terms',
  items: Object.entries(entries).map(([term, lines]) => ({ term, lines })),
})
