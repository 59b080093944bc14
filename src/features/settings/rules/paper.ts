import type { Letterhead } from './letterhead.ts'

/** Content of one page, or of several if it is long. */
export interface PaperContent {
  readonly heading: string
  readonly facts: readonly (readonly [label: string, text: string])[]
  /** Text of a letter; left out on other papers. */
  readonly paragraphs?: readonly string[]
  /** Sentences around the name of a person of whom they say something; null on other papers. */
  readonly certified: {
    readonly opening: string
    readonly name: string
    readonly closing: readonly string[]
  } | null
  readonly sections: readonly {
    readonly title: string
    /** Headings, which each page repeats, with shares of the width; null for texts with their amounts. */
    readonly columns: readonly { readonly heading: string; readonly share: number }[] | null
    readonly entries: readonly (readonly string[])[]
  }[]
  /** Name and position of who signs; null without a signatory. */
  readonly signatory: { readonly name: string; readonly position: string } | null
  /** Sentence that says what the document is, or what it is not. */
  readonly notice: string
}

/** A document under the head of the provider. */
export interface Paper {
  readonly letterhead: Letterhead
  /** Title among the properties of the file. */
  readonly title: string
  /** Date of the PDF. */
  readonly issuedAt: Date
  /** Each begins on a page of its own. */
  readonly contents: readonly PaperContent[]
}
