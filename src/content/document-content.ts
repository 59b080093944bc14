/** A document of the provider, in the block types that a page can render and print. */
export interface ProviderDocument {
  readonly path: string
  /** Kind of document, shown above the title. */
  readonly label: string
  readonly title: string
  readonly summary: string
  readonly keywords: readonly string[]
  readonly sections: readonly DocumentSection[]
  readonly closing: string
  readonly dated: string
}

export interface DocumentSection {
  /** Also the URL anchor. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly DocumentBlock[]
}

export type DocumentBlock =
  | string
  | { readonly kind: 'list' | 'steps'; readonly items: readonly string[] }
  | { readonly kind: 'terms'; readonly items: readonly Term[] }
  | { readonly kind: 'recordings'; readonly items: readonly Recording[] }

export interface Term {
  readonly term: string
  readonly lines: readonly string[]
}

export interface Recording {
  readonly title: string
  readonly speaker: string
  readonly minutes: number
  readonly topic: string
  readonly about: string
}

export const list = (...items: string[]): DocumentBlock => ({ kind: 'list', items })

export const steps = (...items: string[]): DocumentBlock => ({ kind: 'steps', items })

export const terms = (entries: Readonly<Record<string, readonly string[]>>): DocumentBlock => ({
  kind: 'terms',
  items: Object.entries(entries).map(([term, lines]) => ({ term, lines })),
})
