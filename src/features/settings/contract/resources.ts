import * as z from 'zod/mini'
import { contentLimits } from './content-limits.ts'
import { resourceDrawings } from './drawings.ts'
import { contentPicture, SiteDocument } from './files.ts'
import { RichText } from './rich-text.ts'
import {
  keywordsField,
  linkAddressField,
  oneLineField,
  paragraphField,
  requiredLineField,
} from './text-fields.ts'

const ResourcePicture = contentPicture(resourceDrawings)
export type ResourcePicture = z.infer<typeof ResourcePicture>

const linkLabel = () => requiredLineField(80, 'Label is required')

/** Link to a page or an uploaded document. */
const ResourceLink = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), label: linkLabel(), href: linkAddressField() }),
  z.strictObject({ kind: z.literal('document'), label: linkLabel(), document: SiteDocument }),
])
export type ResourceLink = z.infer<typeof ResourceLink>

export const ResourceCard = z.strictObject({
  title: requiredLineField(120, 'Title is required'),
  text: paragraphField(600),
  picture: z.nullable(ResourcePicture),
  links: z
    .array(ResourceLink)
    .check(z.maxLength(contentLimits.links, `At most ${contentLimits.links} links`)),
})
export type ResourceCard = z.infer<typeof ResourceCard>

const pagePath = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)?$/

/** A text with a page of its own. */
export const ResourcePage = z.strictObject({
  /** Path below `/resources/`. */
  path: requiredLineField(100, 'Address is required').check(
    z.regex(pagePath, 'Please use lower-case letters, digits and hyphens, such as seminar-guide'),
  ),
  /** Kind of text, shown above the title. */
  label: oneLineField(40),
  title: requiredLineField(120, 'Title is required'),
  summary: oneLineField(160),
  body: RichText,
  /** Text below the others, before the provider's name and the date. */
  closing: oneLineField(200),
  datedOn: z.iso.date('Please enter a date'),
})
export type ResourcePage = z.infer<typeof ResourcePage>

const haveOwnPaths = (pages: readonly { path: string }[]) =>
  new Set(pages.map(({ path }) => path)).size === pages.length

export const ResourcesPageSettings = z.strictObject({
  subtitle: oneLineField(200),
  description: oneLineField(300),
  keywords: keywordsField(),
  cards: z
    .array(ResourceCard)
    .check(z.maxLength(contentLimits.cards, `At most ${contentLimits.cards} cards`)),
  pages: z
    .array(ResourcePage)
    .check(
      z.maxLength(contentLimits.pages, `At most ${contentLimits.pages} pages`),
      z.refine(haveOwnPaths, 'Two pages have the same address'),
    ),
})
export type ResourcesPageSettings = z.infer<typeof ResourcesPageSettings>
