import * as z from 'zod/mini'
import { most } from './content-limits.ts'
import { coreValueIcons } from './drawings.ts'
import { RichText } from './rich-text.ts'
import { keywords, oneLine, paragraph, requiredLine } from './text-fields.ts'

const year = () =>
  z
    .int('Please enter a year')
    .check(
      z.gte(1000, 'Please enter a year with four digits'),
      z.lte(2999, 'Please enter a year with four digits'),
    )

const TimelineEntry = z.strictObject({ year: year(), description: paragraph(500) })
export type TimelineEntry = z.infer<typeof TimelineEntry>

const CoreValue = z.strictObject({
  name: requiredLine(60, 'Name is required'),
  icon: z.enum(coreValueIcons),
  description: paragraph(500),
})
export type CoreValue = z.infer<typeof CoreValue>

/** Content of the about page; parts without text are left out. */
export const About = z.strictObject({
  subtitle: oneLine(200),
  /** Description for search engines and link previews. */
  description: oneLine(300),
  keywords: keywords(),
  storyTitle: oneLine(120),
  story: RichText,
  mission: paragraph(1000),
  vision: paragraph(1000),
  timeline: z.array(TimelineEntry).check(z.maxLength(most.years, `At most ${most.years} years`)),
  values: z.array(CoreValue).check(z.maxLength(most.values, `At most ${most.values} values`)),
  invitationTitle: oneLine(120),
  invitationText: paragraph(600),
})
export type About = z.infer<typeof About>
