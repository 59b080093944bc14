import { expect, test } from 'vitest'
import { findPages, type PalettePage, splitSeminarPage } from './palette-entries.ts'

const aPage = (label: string, within: string | null = null): PalettePage => ({
  label,
  within,
  to: `/${label}`,
})
const pages = [
  ...['Dashboard', 'Seminars', 'Attendees', 'Accreditation', 'Bookings', 'Categories', 'Settings'].map(
    (label) => aPage(label),
  ),
  aPage('Branding', 'Settings'),
]

test.each([
  ['nothing', '', ['Dashboard', 'Seminars', 'Attendees', 'Accreditation', 'Bookings']],
  ['a part of the name', 'BRAND', ['Branding']],
  ['the place around it', 'settings', ['Settings', 'Branding']],
  ['words in any order', 'branding sett', ['Branding']],
  ['another word', 'branding home', []],
])('findPages: %s', (_, typed, labels) => {
  expect(findPages(pages, typed).entries.map(({ title }) => title)).toEqual(labels)
})

const seminarPages = ['Attendance', 'Certificates', 'Attendance Sheet'].map((label) => ({
  label,
  toPath: (seminarId: number) => `/${seminarId}/${label}`,
}))

test.each([
  ['teaching algebra certificates', 'Certificates for teaching algebra'],
  ['ATTE algebra', 'Attendance for algebra'],
  ['cer algebra', 'Certificates for algebra'],
  ['algebra sheet', 'Attendance Sheet for algebra'],
  ['algebra heet', null],
  ['at algebra', null],
  ['certificates', null],
])('splitSeminarPage: %s', (typed, expected) => {
  const found = splitSeminarPage(seminarPages, typed)
  expect(found && `${found.page.label} for ${found.search}`).toBe(expected)
})
