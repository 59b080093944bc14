/**
 * Values that forms of content sections have in common: pictures as a choice, and paragraphs in one field.
 */
import type { SitePicture } from '#app/features/settings/contract/files.ts'

/** Null for none. */
export type ContentPicture<Drawing extends string> =
  | { readonly kind: 'drawing'; readonly drawing: Drawing }
  | { readonly kind: 'upload'; readonly file: SitePicture }
  | null

export interface PictureChoice {
  /** A drawing of the release, `upload`, or empty for no picture. */
  readonly choice: string
  readonly file: SitePicture | null
}

export const uploadChoice = 'upload'

export function toPictureChoice(picture: ContentPicture<string>): PictureChoice {
  if (picture === null) return { choice: '', file: null }
  return picture.kind === 'upload'
    ? { choice: uploadChoice, file: picture.file }
    : { choice: picture.drawing, file: null }
}

/** An upload without a file is none yet. */
export function toContentPicture<Drawing extends string>({ choice, file }: PictureChoice) {
  if (choice === uploadChoice) return file === null ? null : ({ kind: 'upload', file } as const)
  return choice === '' ? null : ({ kind: 'drawing', drawing: choice as Drawing } as const)
}

/** Paragraphs are separated by an empty line. */
export const toParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

export const fromParagraphs = (paragraphs: readonly string[]): string => paragraphs.join('\n\n')
