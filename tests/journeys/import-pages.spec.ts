/** Settings that move from one installation to another: every page there is equal, byte for byte. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicPagePaths } from '../../src/app/public-paths.ts'
import type { About } from '../../src/features/settings/contract/about.ts'
import type {
  LogoFile,
  PictureFile,
  SignatureFile,
  SiteDocument,
} from '../../src/features/settings/contract/files.ts'
import type { Home } from '../../src/features/settings/contract/home.ts'
import type { Organisation } from '../../src/features/settings/contract/organisation.ts'
import type { Resources } from '../../src/features/settings/contract/resources.ts'
import type { RichText } from '../../src/features/settings/contract/rich-text.ts'
import { neutralSettings } from '../../src/features/settings/rules/neutral-settings.ts'
import { type AdminCaller, callAsAdmin } from '../kit/admin-caller.ts'
import type { BuiltSite } from '../kit/built-site.ts'
import { aPdf } from '../kit/documents.ts'
import { startFreshSite } from '../kit/fresh-site.ts'
import { aLogo, aPhoto, asDataUrl } from '../kit/images.ts'

const text: RichText = [
  { type: 'heading', text: 'Wound care & dressings' },
  {
    type: 'paragraph',
    spans: [
      { text: 'Bring your ' },
      { text: 'license', isBold: true },
      { text: ', or ' },
      { text: 'write to us', href: '/contact' },
    ],
  },
  { type: 'subheading', text: 'Sto. Niño' },
  {
    type: 'bullets',
    items: [[{ text: 'Gauze' }], [{ text: 'Tape', href: 'https://samar.example/?a=1&b=2' }]],
  },
  { type: 'steps', items: [[{ text: 'Wash' }], [{ text: 'Dress', isBold: true }]] },
]

const svg = (colour: string) =>
  asDataUrl(Buffer.from(aLogo(`<rect width="20" height="20" fill="${colour}"/>`)), 'image/svg+xml')

async function uploadFiles(admin: AdminCaller) {
  const photo = asDataUrl(await aPhoto({ width: 1600, height: 1200 }))
  const upload = <File>(kind: string, file: string, name?: string) =>
    admin.post<File>(`/settings/files/${kind}`, { file, ...(name !== undefined && { name }) })
  // Used by no section, so that the same file has another id on the other site.
  await upload('picture', photo)
  return {
    logo: await upload<LogoFile>('logo', svg('#7a1fa2')),
    darkLogo: await upload<LogoFile>('logo', svg('#eeccff')),
    partnerLogo: await upload<LogoFile>('logo', svg('#0b7285')),
    picture: {
      kind: 'upload' as const,
      file: { ...(await upload<PictureFile>('picture', photo)), alternativeText: 'A bridge over a strait' },
    },
    signature: await upload<SignatureFile>('signature', photo),
    document: await upload<SiteDocument>('document', asDataUrl(aPdf(), 'application/pdf'), 'Ward Guide.pdf'),
  }
}

type Files = Awaited<ReturnType<typeof uploadFiles>>

const organisation = ({ signature }: Files): Organisation => ({
  ...neutralSettings.organisation,
  name: 'Sto. Niño Training Center',
  legalName: 'Sto. Niño Training Center, Inc.',
  tagline: 'Nurses who keep learning',
  foundedYear: 1994,
  contact: {
    addressLines: ['12 Rizal Street', 'Catbalogan City'],
    landline: '(055) 251 0101',
    mobiles: ['0917 555 0101'],
    email: 'office@stonino.example',
    officeHours: 'Monday to Friday, 8 to 5',
  },
  socialLinks: [{ network: 'facebook', href: 'https://facebook.com/stonino' }],
  accreditations: [
    { kind: 'prc', label: 'PRC number', number: '2027-01', profession: 'Nursing', validUntil: '2029-01-01' },
  ],
  signatories: [{ name: 'Ana Reyes', position: 'Director', signature }],
  dataProtectionOfficer: {
    name: 'Jun Abrenica',
    email: 'privacy@stonino.example',
    phone: '0917 555 0102',
  },
})

const home = ({ picture, partnerLogo }: Files): Home => ({
  slides: [
    { title: 'Seminars in Samar', text: 'All year', linkLabel: 'Seminars', linkHref: '/register', picture },
    { ...neutralSettings.home.slides[0], title: 'Learn', text: '', linkLabel: 'About', linkHref: '/about' },
  ].map((slide) => ({ picture: null, ...slide })),
  introduction: {
    title: 'Who we are',
    text: ['Nurses for nurses.', 'Since 1994.'],
    facts: [{ figure: '30', label: 'years' }],
  },
  programs: [{ title: 'Wards', description: 'For wards', linkHref: '/register', picture }],
  partners: [
    { name: 'Samar Hospital', logo: partnerLogo },
    { name: 'Sunrise', logo: { kind: 'drawing', drawing: 'sunrise' } },
  ],
  keywords: 'nurses, samar',
})

const about: About = {
  ...neutralSettings.about,
  subtitle: 'Nurses for nurses',
  storyTitle: 'Our story',
  story: text,
  mission: 'To keep the nurses of Samar learning.',
  vision: 'Every ward',
  timeline: [{ year: 1994, description: 'Founded' }],
  values: [{ name: 'Care', icon: 'users', description: 'For everyone' }],
  invitationTitle: 'Join',
  invitationText: 'Us',
}

const resources = ({ picture, document }: Files): Resources => ({
  ...neutralSettings.resources,
  cards: [
    {
      title: 'Guide',
      text: 'For wards',
      picture,
      links: [
        { kind: 'document', label: 'Download', document },
        { kind: 'page', label: 'Read', href: '/resources/guides/wards' },
      ],
    },
  ],
  pages: ['guides/wards', 'dressings'].map((path) => ({
    path,
    label: 'Guide',
    title: `Guide to ${path}`,
    summary: 'For wards',
    body: text,
    closing: 'Thank you',
    datedOn: '2026-11-20',
  })),
})

async function fill(admin: AdminCaller): Promise<Files> {
  const files = await uploadFiles(admin)
  const { contact } = organisation(files)
  await admin.post('/settings/start-own-site', {
    name: 'Not yet',
    legalName: 'Not yet',
    email: contact.email,
    mobiles: [],
    addressLines: [],
    dataProtectionOfficer: null,
  })
  await admin.save('/settings/organisation', organisation(files))
  const { logo, darkLogo } = files
  await admin.save('/settings/branding', { logo, darkLogo, mainColor: '#7a1fa2', accentColor: '#0b7285' })
  const pages = neutralSettings.menu.pages.toReversed()
  await admin.save('/settings/menu', { pages })
  await admin.save('/settings/home', home(files))
  await admin.save('/settings/about', about)
  await admin.save('/settings/resources', resources(files))
  await admin.save('/settings/privacy-notice', { version: 'January 5, 2027', body: text })
  return files
}

/** Of every file that the pages name, and of what they name for programs, by path. */
function pathsIn(html: string): string[] {
  const urls = [...html.matchAll(/(?:src|href|srcset|content)="([^"]+)"/g)].flatMap(([, value = '']) =>
    value.split(', ').map((part) => (part.split(' ')[0] ?? '').replace(/^https?:\/\/[^/]+/, '')),
  )
  return urls
    .map((url) => url.replaceAll('&amp;', '&'))
    .filter((url) => /^\/(media|documents|brand|share|site\.)/.test(url))
}

interface Answer {
  readonly status: number
  readonly policy: string
  readonly type: string | null
  /** Of a page with what differs by design made equal, otherwise a hash. */
  readonly content: string
}

async function read({ baseUrl }: BuiltSite, path: string): Promise<Answer> {
  const response = await fetch(`${baseUrl}${path}`)
  const { status, headers } = response
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = headers.get('Content-Type')
  const isText = /html|json|xml|text/.test(type ?? '')
  return {
    status,
    policy: withoutSite(headers.get('Content-Security-Policy') ?? '', baseUrl),
    type,
    content: isText
      ? withoutSite(bytes.toString(), baseUrl)
      : createHash('sha256').update(bytes).digest('hex'),
  }
}

/**
 * Each installation has its own address, and its own ids of uploaded files in the data for the page's script;
 * pages that are not cached, such as an earlier privacy notice, have a nonce per response.
 */
const withoutSite = (page: string, baseUrl: string) =>
  page
    .replaceAll(baseUrl, 'https://site.example')
    .replaceAll(/"fileId":\d+/g, '"fileId":0')
    .replaceAll(/(nonce(?:="|":"|-))[\w+/=]+/g, '$1once')

/** Only what differs, because a page is too long to print. */
function differencesOf(original: string, moved: string): string[] {
  if (original === moved) return []
  const [parts, movedParts] = [original, moved].map((content) => content.split(/(?=[<,])/)) as [
    string[],
    string[],
  ]
  const length = Math.max(parts.length, movedParts.length)
  return Array.from({ length }, (_, at) => `${parts[at]} | ${movedParts[at]}`).filter(
    (_, at) => parts[at] !== movedParts[at],
  )
}

test('After an import, every page and file of the other installation is equal byte for byte', async () => {
  const [one, other] = [await startFreshSite(), await startFreshSite()]
  const [here, there] = [await callAsAdmin(one), await callAsAdmin(other)]
  const files = await fill(here)
  const archive = Buffer.from(await (await here.get('/settings/export')).arrayBuffer())
  const file = `data:application/zip;base64,${archive.toString('base64')}`
  expect(await there.post('/settings/import', { file })).toMatchObject({ files: 6 })

  const paths = new Set([
    ...publicPagePaths,
    '/resources/guides/wards',
    '/resources/dressings',
    '/privacy?version=January+5%2C+2027',
    '/site.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
    files.document.url,
  ])
  for (const path of paths) {
    const [original, moved] = await Promise.all([read(one, path), read(other, path)])
    expect({ path, ...moved, content: '' }).toEqual({ path, ...original, status: 200, content: '' })
    expect(differencesOf(original.content, moved.content), path).toEqual([])
    if (original.type?.startsWith('text/html'))
      for (const named of pathsIn(original.content)) paths.add(named)
  }
  const kinds = ['/media/', '/documents/', '/brand/', '/site.webmanifest?']
  expect(kinds.filter((kind) => ![...paths].some((path) => path.startsWith(kind)))).toEqual([])
})
