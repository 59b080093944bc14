/** The form of the about page. The server checks its value, so that the page does not load the section's shape. */
import * as z from 'zod/mini'
import type { About, CoreValue } from '#app/features/settings/contract/about.ts'

export interface AboutFormValues extends Omit<About, 'timeline' | 'values'> {
  timeline: { year: string; description: string }[]
  values: { name: string; icon: string; description: string }[]
}

export const aboutFormValues = z.custom<AboutFormValues>().check((payload) => {
  const values = payload.value
  const refuse = (path: (string | number)[], message: string) =>
    payload.issues.push({ code: 'custom', input: values, path, message })
  for (const [index, { year }] of values.timeline.entries())
    if (!/^\d{4}$/.test(year.trim()))
      refuse(['timeline', index, 'year'], 'Please enter a year with four digits')
  for (const [index, { name }] of values.values.entries())
    if (name.trim() === '') refuse(['values', index, 'name'], 'Name is required')
})

export function toAboutFormValues(about: About): AboutFormValues {
  return {
    ...about,
    timeline: about.timeline.map(({ year, description }) => ({ year: String(year), description })),
    values: about.values.map((value) => ({ ...value })),
  }
}

/** The section's value; it is not valid if the form's values are not. */
export function toAbout(values: AboutFormValues): About {
  return {
    ...values,
    timeline: values.timeline.map(({ year, description }) => ({ year: Number(year), description })),
    values: values.values.map((value) => ({ ...value, icon: value.icon as CoreValue['icon'] })),
  }
}

/** Blocks of the story share a field. */
export const toAboutField = (path: string) => (path.startsWith('story.') ? 'story' : path)
