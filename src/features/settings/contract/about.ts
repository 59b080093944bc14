import * as z from 'zod/mini'
import { contentLimits } from './content-limits.ts'
import { coreValueIcons } from './drawings.ts'
import { RichText } from './rich-text.ts'
import { keywordsField, oneLineField, paragraphField, requiredLineField } from './text-fields.ts'

const year = () =>
  z
    .int('Please enter a year')
    .check(
      z.gte(1000, 'Please enter a year with four digits'),
      z.lte(2999, 'Please enter a year with four digits'),
    )

const TimelineEntry = z.strictObject({ year: year(), description: paragraphField(500) })
export type TimelineEntry = z.infer<typeof TimelineEntry>

const CoreValue = z.strictObject({
  name: requiredLineField(60, 'Name is required'),
  icon: z.enum(coreValueIcons),
  description: paragraphField(500),
})
export type CoreValue = z.infer<typeof CoreValue>

/** Content of the about page; parts without text are left out. */
export const AboutPageSettings = z.strictObject({
  subtitle: oneLineField(200),
  /** Description for search engines and link previews. */
  description: oneLineField(300),
  keywords: keywordsField(),
  storyTitle: oneLineField(120),
  story: RichText,
  mission: paragraphField(1000),
  vision: paragraphField(1000),
  timeline: z
    .array(TimelineEntry)
    .check(z.maxLength(contentLimits.years, `At most ${contentLimits.years} years`)),
  values: z
    .array(CoreValue)
    .check(z.maxLength(contentLimits.values, `At most ${contentLimits.values} values`)),
  invitationTitle: oneLineField(120),
  invitationText: paragraphField(600),
})
export type AboutPageSettings = z.infer<typeof AboutPageSettings>
