import { expect, test } from 'vitest'
import { composePrivacyNotice } from './privacy.ts'
import { resourceDocuments } from './resource-documents.ts'
import { resourcesPageContent } from './resources.ts'

const officer = { name: 'Atty. Ana Reyes', email: 'privacy@example.ph', phone: '(02) 8555 0143' }
const privacyNotice = composePrivacyNotice({ name: 'Santo Niño', addressLines: ['Cebu City'], officer })
const documents = [...resourceDocuments, privacyNotice]

test('The resources page links to every document, and each of its links has a document', () => {
  const linked = resourcesPageContent.cards.flatMap((card) => card.links.map((link) => link.href))
  expect(linked.toSorted()).toEqual(resourceDocuments.map(({ path }) => path).toSorted())
})

test('The resources page shows its three cards with the expected titles', () => {
  expect(resourcesPageContent.cards.map((card) => card.title)).toEqual([
    'Seminar Preparation Guide',
    'Industry Whitepapers',
    'Webinar Recordings',
  ])
})

test.for(documents)(
  'Document “$title” has unique section anchors and a valid date',
  ({ sections, dated }) => {
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    // IDs used by the page layout.
    for (const id of ids) expect(['main', 'site-menu']).not.toContain(id)
    expect(dated).toMatch(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/)
    expect(new Date(dated).getTime()).not.toBeNaN()
  },
)

test('Document summaries are at most 160 characters, so search engines show them uncut', () => {
  for (const { summary } of documents) expect(summary.length).toBeLessThanOrEqual(160)
})

test('The privacy notice names the data protection officer, every cookie and every data subject right', () => {
  const words = JSON.stringify(privacyNotice)
  for (const word of [
    'Santo Niño, Cebu City',
    ...Object.values(officer),
    'Republic Act No. 10173',
    'National Privacy Commission',
  ])
    expect(words).toContain(word)
  for (const cookie of [
    'pagsulong_session',
    'pagsulong_claim',
    'pagsulong_second_factor',
    'pagsulong_known',
    'pagsulong_oauth',
  ])
    expect(words).toContain(cookie)
  for (const right of [
    'informed',
    'access',
    'object',
    'rectification',
    'erasure or blocking',
    'damages',
    'portability',
  ])
    expect(words).toContain(right)
})
