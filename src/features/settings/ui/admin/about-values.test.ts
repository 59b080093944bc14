import { expect, test } from 'vitest'
import { About } from '#app/features/settings/contract/about.ts'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { aboutFormValues, toAbout, toAboutField, toAboutFormValues } from './about-values.ts'

const { about } = demonstrationSettings

test('The form of the about page leaves the section as it is', () => {
  expect(toAbout(toAboutFormValues(about))).toEqual(about)
})

test('The form of the about page refuses a missing year and a missing name at their fields', () => {
  const values = toAboutFormValues(about)
  values.timeline[1] = { year: '95', description: '' }
  values.values.push({ name: ' ', icon: 'award', description: '' })
  const issues = aboutFormValues.safeParse(values).error?.issues.map(({ path }) => path.join('.'))
  expect(issues).toEqual(['timeline.1.year', 'values.5.name'])
})

test('What the server refuses in the about page is shown at a field of the form', () => {
  const refused: About = {
    ...about,
    story: [{ type: 'paragraph', spans: [{ text: 'Here', href: 'javascript:alert(1)' }] }],
    mission: 'x'.repeat(1001),
  }
  const paths = About.safeParse(refused).error?.issues.map(({ path }) => toAboutField(path.join('.')))
  expect(paths).toEqual(['story', 'mission'])
  expect(toAboutField('storyTitle')).toBe('storyTitle')
})
