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
  | { readonly kind: 'terms'; readonly items: readonly TermDefinition[] }
  | { readonly kind: 'recordings'; readonly items: readonly WebinarRecording[] }

export interface TermDefinition {
  readonly term: string
  readonly lines: readonly string[]
}

export interface WebinarRecording {
  readonly title: string
  readonly speaker: string
  readonly minutes: number
  readonly topic: string
  readonly about: string
}

export const bulletListBlock = (...items: string[]): DocumentBlock => ({ kind: 'list', items })

export const stepsBlock = (...items: string[]): DocumentBlock => ({ kind: 'steps', items })

export const definitionsBlock = (entries: Readonly<Record<string, readonly string[]>>): DocumentBlock => ({
  kind: 'terms',
  items: Object.entries(entries).map(([term, lines]) => ({ term, lines })),
})
