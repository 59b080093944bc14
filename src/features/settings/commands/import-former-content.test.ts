import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testNow } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { bullets, heading, paragraph, term } from '../rules/rich-text-blocks.ts'
import { settings, settingsVersions } from '../tables.ts'
import { importFormerContent } from './import-former-content.ts'

const { db, services } = await aSite()
const folder = mkdtempSync(join(tmpdir(), 'pagsulong-former-'))

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
})

const story = {
  description: 'Who we are',
  keywords: ['Samar', 'seminars'],
  subtitle: 'Since 2010',
  journeyTitle: 'How we began',
  journey: ['With one room.', 'Today with four.'],
  mission: 'To teach',
  vision: 'All learn',
  timeline: [{ year: 2010, description: 'We begin.' }],
  values: [
    { name: 'Care', icon: 'heart-handshake', description: 'For all' },
    { name: 'Joy', icon: 'our-own-icon', description: 'In learning' },
  ],
  invitation: { title: 'Come', body: 'And see' },
}

const guide = {
  path: '/resources/guides/first-day',
  label: 'Guide',
  title: 'The First Day',
  summary: 'What to bring',
  sections: [
    { id: 'bring', title: 'Bring', blocks: [{ kind: 'list', items: ['A pen', 'An ID'] }] },
    {
      id: 'words',
      title: 'Words',
      blocks: [{ kind: 'terms', items: [{ term: 'CPD', lines: ['One', 'Two'] }] }],
    },
  ],
  closing: 'Share it.',
  dated: 'November 2, 2026',
}

/** Writes the files as a provider had them, each with its exports. */
function writeContent(changed: Record<string, Record<string, unknown>> = {}) {
  const modules = {
    home: {
      homeSlides: [
        {
          title: 'Learn',
          subtitle: 'Here',
          action: { label: 'Go', href: '/register' },
          image: 'thirty-years',
        },
      ],
      homePrograms: [{ title: 'Nurses', description: 'For nurses', href: '/register', image: 'our-own' }],
      partnerInLearning: { title: 'With you', text: ['Always'], facts: [{ figure: '4', label: 'rooms' }] },
    },
    keywords: { providerKeywords: ['CPD', 'Samar'] },
    provider: { partners: [{ name: 'Samar Schools', logo: 'steps' }] },
    story: { providerStory: story },
    resources: {
      resourcesPageContent: { subtitle: 'Free', description: 'All free', keywords: ['guide'], cards: [] },
    },
    'resource-documents': { resourceDocuments: [guide] },
    privacy: { privacyNoticeVersion: 'June 1, 2026' },
    ...changed,
  }
  for (const [name, exported] of Object.entries(modules)) {
    const lines = Object.entries(exported).map(
      ([key, value]) => `export const ${key} = ${JSON.stringify(value)}`,
    )
    if (name === 'privacy')
      lines.push(
        'export const composePrivacyNotice = (controller: { name: string }) => ({ sections: [',
        "{ title: 'Who', blocks: [controller.name] }, { title: 'What', blocks: ['Your name.'] }] })",
      )
    // Modules are loaded once for each path.
    writeFileSync(join(folder, `${name}.ts`), `${lines.join('\n')}\n`)
  }
}

test('importFormerContent saves the content of earlier releases as sections', async () => {
  writeContent()
  const saved = await importFormerContent(db, folder, testNow)
  expect(saved).toEqual(['home', 'about', 'resources', 'privacyNotice'])
  await services.settings.refresh()
  const { home, about, resources, privacyNotice } = services.settings.current
  expect(home).toMatchObject({
    slides: [{ title: 'Learn', text: 'Here', linkHref: '/register', picture: { drawing: 'thirty-years' } }],
    programs: [{ title: 'Nurses', picture: null }],
    partners: [{ name: 'Samar Schools', logo: { drawing: 'steps' } }],
    keywords: 'CPD, Samar',
  })
  expect(about).toMatchObject({
    storyTitle: 'How we began',
    story: story.journey.map(paragraph),
    timeline: story.timeline,
    invitationText: 'And see',
  })
  expect(about.values.map(({ icon }) => icon)).toEqual(['heart-handshake', 'shield-check'])
  expect(resources.pages).toEqual([
    {
      path: 'guides/first-day',
      label: 'Guide',
      title: 'The First Day',
      summary: 'What to bring',
      body: [
        heading('Bring'),
        bullets('A pen', 'An ID'),
        heading('Words'),
        term('CPD', 'One'),
        paragraph('Two'),
      ],
      closing: 'Share it.',
      datedOn: '2026-11-02',
    },
  ])
  expect(privacyNotice).toEqual({
    version: 'June 1, 2026',
    body: [heading('What'), paragraph('Your name.')],
  })
})

test('importFormerContent refuses sections that were saved in the browser already', async () => {
  await importFormerContent(db, folder, testNow)
  await expect(importFormerContent(db, folder, testNow)).rejects.toThrow(/section home was saved/)
  expect(await db.$count(settingsVersions)).toBe(4)
})

test('importFormerContent names each fault and imports nothing', async () => {
  const other = mkdtempSync(join(folder, 'other-'))
  for (const name of ['home', 'keywords', 'provider', 'story', 'resources', 'privacy'])
    writeFileSync(join(other, `${name}.ts`), `export * from '../${name}.ts'\n`)
  await expect(importFormerContent(db, other, testNow)).rejects.toThrow(/no file resource-documents.ts/)
  const documents = [{ ...guide, path: '/resources/Our Guide', dated: 'soon' }]
  writeFileSync(
    join(other, 'resource-documents.ts'),
    `export const resourceDocuments = ${JSON.stringify(documents)}\n`,
  )
  const refused = importFormerContent(db, other, testNow)
  await expect(refused).rejects.toThrow(/resources.pages.0.path: Please use lower-case/)
  await expect(refused).rejects.toThrow(/resources.pages.0.datedOn/)
  expect(await db.$count(settingsVersions)).toBe(0)
  await services.settings.refresh()
  expect(services.settings.current.home).toEqual(demonstrationSettings.home)
})
