/** Text with headings, lists, links and bold, stored as a structure and never as HTML. */
import * as z from 'zod/mini'
import { linkAddressField } from './text-fields.ts'

/** Longest text with one format; a description written without formats may be one paragraph. */
const longestText = 10_000
const mostBlocks = 400
const mostItems = 100
const mostSpans = 100

/** Text of one format. */
export const RichTextSpan = z.strictObject({
  text: z.string().check(z.minLength(1), z.maxLength(longestText, `At most ${longestText} characters`)),
  isBold: z.optional(z.literal(true)),
  href: z.optional(linkAddressField()),
})
export type RichTextSpan = z.infer<typeof RichTextSpan>

const spans = () => z.array(RichTextSpan).check(z.maxLength(mostSpans))
const headingText = () =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(200, 'Headings have at most 200 characters'))

const RichTextBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), text: headingText() }),
  z.strictObject({ type: z.literal('subheading'), text: headingText() }),
  z.strictObject({ type: z.literal('paragraph'), spans: spans() }),
  z.strictObject({
    type: z.enum(['bullets', 'steps']),
    items: z.array(spans()).check(z.minLength(1), z.maxLength(mostItems)),
  }),
])
export type RichTextBlock = z.infer<typeof RichTextBlock>

export const RichText = z.array(RichTextBlock).check(z.maxLength(mostBlocks, 'The text is too long'))
export type RichText = z.infer<typeof RichText>
