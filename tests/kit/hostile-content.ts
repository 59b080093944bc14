/** Fills every free-text field of a provider's content, through the API of a running site. */
import type { AboutPageSettings } from '#app/features/settings/contract/about.ts'
import type { LogoFile, PictureFile, SiteDocument } from '#app/features/settings/contract/files.ts'
import type { HomePageSettings } from '#app/features/settings/contract/home.ts'
import type { Organisation } from '#app/features/settings/contract/organisation.ts'
import type { ResourcesPageSettings } from '#app/features/settings/contract/resources.ts'
import type { RichText } from '#app/features/settings/contract/rich-text.ts'
import { neutralSettings } from '#app/features/settings/rules/neutral-settings.ts'
import type { AdminCaller } from './admin-caller.ts'
import { aPdf } from './documents.ts'
import { aLogo, aPhoto, asDataUrl } from './images.ts'

/** Text of a length. */
type Filling = (length: number) => string

export async function uploadContentFiles(admin: AdminCaller) {
  const photo = asDataUrl(await aPhoto({ width: 800, height: 600 }))
  return {
    picture: await admin.post<PictureFile>('/settings/files/picture', { file: photo }),
    logo: await admin.post<LogoFile>('/settings/files/logo', {
      file: asDataUrl(Buffer.from(aLogo()), 'image/svg+xml'),
    }),
    document: await admin.post<SiteDocument>('/settings/files/document', {
      file: asDataUrl(aPdf(), 'application/pdf'),
      name: 'W'.repeat(300),
    }),
  }
}

type ContentFiles = Awaited<ReturnType<typeof uploadContentFiles>>

/** Link without a space, and with every character that could end an attribute. */
const link = (fill: Filling) => `/register?${fill(490).replaceAll(/\s/g, '+')}`

const richText = (fill: Filling): RichText => [
  { type: 'heading', text: fill(200) },
  { type: 'subheading', text: fill(200) },
  {
    type: 'paragraph',
    spans: [{ text: fill(5000) }, { text: fill(300), isBold: true }, { text: fill(300), href: link(fill) }],
  },
  { type: 'bullets', items: [[{ text: fill(5000) }], [{ text: fill(300), href: link(fill) }]] },
  { type: 'steps', items: [[{ text: fill(5000), isBold: true }]] },
]

const phone = (fill: Filling) => `0917555${fill(33)}`

/** Address as long as a domain allows. */
const email = `${'w'.repeat(64)}@${'w'.repeat(60)}.${'w'.repeat(60)}.example`

const organisation = (fill: Filling): Organisation => ({
  ...neutralSettings.organisation,
  name: fill(80),
  legalName: fill(160),
  tagline: fill(120),
  description: fill(400),
  foundedYear: 1994,
  contact: {
    addressLines: [fill(120), fill(119)],
    landline: phone(fill),
    mobiles: [phone(fill)],
    email,
    officeHours: fill(120),
  },
  socialLinks: [{ network: 'facebook', href: `https://facebook.example/${'w'.repeat(270)}` }],
  accreditations: [
    { kind: 'prc', label: fill(100), number: fill(60), profession: fill(100), validUntil: null },
  ],
  signatories: [{ name: fill(120), position: fill(120) }],
  dataProtectionOfficer: { name: fill(120), email, phone: phone(fill) },
})

const home = (fill: Filling, { picture, logo }: ContentFiles): HomePageSettings => {
  const upload = { kind: 'upload' as const, file: { ...picture, alternativeText: fill(250) } }
  return {
    slides: [upload, null].map((shown) => ({
      title: fill(120),
      text: fill(300),
      linkLabel: fill(60),
      linkHref: link(fill),
      picture: shown,
    })),
    introduction: {
      title: fill(120),
      text: [fill(1000), fill(999)],
      facts: [
        { figure: fill(20), label: fill(120) },
        { figure: '1', label: fill(119) },
      ],
    },
    programs: [upload, null].map((shown, at) => ({
      title: fill(120 - at),
      description: fill(600),
      linkHref: link(fill),
      picture: shown,
    })),
    partners: [
      { name: fill(120), logo },
      { name: fill(119), logo: null },
    ],
    keywords: fill(500),
  }
}

const about = (fill: Filling): AboutPageSettings => ({
  subtitle: fill(200),
  description: fill(300),
  keywords: fill(500),
  storyTitle: fill(120),
  story: richText(fill),
  mission: fill(1000),
  vision: fill(1000),
  timeline: [1994, 2004].map((year) => ({ year, description: fill(500) })),
  values: [60, 59].map((length) => ({ name: fill(length), icon: 'users', description: fill(500) })),
  // Another one than the story's, because headings name the parts of the page.
  invitationTitle: fill(119),
  invitationText: fill(600),
})

const resources = (fill: Filling, { picture, document }: ContentFiles): ResourcesPageSettings => ({
  subtitle: fill(200),
  description: fill(300),
  keywords: fill(500),
  cards: [
    {
      title: fill(120),
      text: fill(600),
      picture: { kind: 'upload', file: { ...picture, alternativeText: fill(250) } },
      links: [
        { kind: 'page', label: fill(80), href: link(fill) },
        { kind: 'document', label: fill(79), document },
      ],
    },
    { title: fill(119), text: fill(600), picture: null, links: [] },
  ],
  pages: [
    {
      path: 'hostile/page',
      label: fill(40),
      title: fill(120),
      summary: fill(160),
      body: richText(fill),
      closing: fill(200),
      datedOn: '2026-11-20',
    },
  ],
})

export async function fillContent(admin: AdminCaller, files: ContentFiles, fill: Filling): Promise<void> {
  const { logo } = files
  await admin.save('/settings/organisation', organisation(fill))
  await admin.save('/settings/branding', {
    logo,
    darkLogo: null,
    mainColor: '#7a1fa2',
    accentColor: '#0b7285',
  })
  await admin.save('/settings/home', home(fill, files))
  await admin.save('/settings/about', about(fill))
  await admin.save('/settings/resources', resources(fill, files))
  await admin.save('/settings/privacy-notice', { version: fill(60), body: richText(fill) })
}
