import sharp from 'sharp'
import { expect, test } from 'vitest'
import { settingsFiles } from '#app/features/settings/tables.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { certificateFacts, printedCertificate } from '#tests/kit/certificate-documents.ts'
import { aLogo } from '#tests/kit/images.ts'
import { aSite } from '#tests/kit/site.ts'
import type { DrawnSignatory } from '../rules/drawn-blocks.ts'
import { getShippedLayout } from '../rules/shipped-designs.ts'
import { certificateDesigns, designAssets } from '../tables/designs.ts'
import { toCertificateDocument } from './certificate-document.ts'

const { db, services } = await aSite()

const drawing = (background: string, width = 60, height = 30) =>
  ({ create: { width, height, channels: 3, background } }) as const

async function storePicture(picture: Uint8Array) {
  const fileKey = newFileKey('designs', 'png')
  await services.files.put(fileKey, picture, 'image/png')
  return fileKey
}

const signatory = { name: 'Maria L. Santos, PhD', position: 'Executive Director' }

async function aSignature(picture: Uint8Array) {
  const values = { kind: 'signature', name: 'signature', sizeInBytes: 1, width: 300, height: 100 } as const
  const [row] = await db
    .insert(settingsFiles)
    .values({ ...values, fileKey: await storePicture(picture), uploadedAt: new Date() })
    .returning()
  return { kind: 'signature', fileId: row?.id ?? 0, width: 300, height: 100 } as const
}

/** Gray paper with two blue strokes, from 100 to 199 across and from 40 to 79 down. */
const photographedSignature = sharp({
  create: { width: 300, height: 100, channels: 3, background: '#c8c8c4' },
})
  .composite([
    { input: drawing('#2244aa', 100, 10), left: 100, top: 40 },
    { input: drawing('#2244aa', 10, 40), left: 100, top: 40 },
  ])
  .png()
  .toBuffer()

/** Services with other settings. */
async function withSettings(changes: {
  signature?: Awaited<ReturnType<typeof aSignature>>
  logoUrl?: string
}) {
  const { organisation, branding } = services.settings.current
  const { signature, logoUrl } = changes
  const logo =
    logoUrl === undefined ? null : ({ kind: 'logo', fileId: 1, width: 20, height: 20, url: logoUrl } as const)
  const current = {
    ...services.settings.current,
    organisation: { ...organisation, signatories: [{ ...signatory, ...(signature && { signature }) }] },
    branding: { ...branding, mainColor: '#7a1fa2', logo },
  }
  return { ...services, settings: { current } } as unknown as typeof services
}

const certificate = { ...printedCertificate, kind: 'cpd', facts: certificateFacts() } as const

function signatoriesOf(document: Awaited<ReturnType<typeof toCertificateDocument>>['document']) {
  const block = document.blocks.find(({ type }) => type === 'signatories')
  return (block as { signatories: DrawnSignatory[] } | undefined)?.signatories
}

test('toCertificateDocument without a design uses the shipped one with color, logo and signatures of the settings', async () => {
  const logoKey = newFileKey('media', 'svg')
  await services.files.put(logoKey, Buffer.from(aLogo()), 'image/svg+xml')
  const signature = await aSignature(await photographedSignature)
  const context = await withSettings({ signature, logoUrl: `/${logoKey}` })
  const { document, designVersion } = await toCertificateDocument(context, { ...certificate, designId: null })
  expect(designVersion).toBeNull()
  expect(document).toMatchObject({
    title: 'Certificate of Completion PLC-2026-C000123',
    author: 'Pagsulong Learning Center, Inc.',
    color: '#7a1fa2',
    paper: 'a4',
    background: { kind: 'frame', frame: 'classic' },
  })
  expect(document.blocks[0]).toMatchObject({ type: 'image', picture: expect.any(Uint8Array) })
  const [first, second] = signatoriesOf(document) ?? []
  expect(second?.signature).toBeNull()
  const ink = sharp(first?.signature ?? undefined)
  expect(await ink.metadata()).toMatchObject({ format: 'png', hasAlpha: true, width: 100, height: 40 })
})

test('toCertificateDocument prints no signature of someone else, and none without ink', async () => {
  const blank = await aSignature(await sharp(drawing('#ffffff')).png().toBuffer())
  const context = await withSettings({ signature: blank })
  const drawn = await toCertificateDocument(context, { ...certificate, designId: null })
  expect(signatoriesOf(drawn.document)?.map(({ signature }) => signature)).toEqual([null, null])
  const facts = certificateFacts({ signatories: [{ ...signatory, position: 'Registrar' }] })
  const other = await withSettings({ signature: await aSignature(await photographedSignature) })
  const { document } = await toCertificateDocument(other, { ...certificate, facts, designId: null })
  expect(signatoriesOf(document)).toEqual([{ ...signatory, position: 'Registrar', signature: null }])
})

test('toCertificateDocument uses the layout and pictures of a saved design; missing pictures leave no gap', async () => {
  const picture = await sharp(drawing('#ffeecc')).png().toBuffer()
  const [asset] = await db
    .insert(designAssets)
    .values({
      kind: 'background',
      fileKey: await storePicture(picture),
      width: 60,
      height: 30,
      uploadedAt: new Date(),
    })
    .returning()
  const image = { type: 'image', x: 20, y: 20, width: 20, height: 20, align: 'center' } as const
  const layout = {
    ...getShippedLayout('plain', 'cpd', 'letter'),
    background: { kind: 'picture', assetId: asset?.id ?? 0 },
    blocks: [{ ...image, picture: { source: 'asset', assetId: 2_000_000 } }],
  } as const
  const [design] = await db
    .insert(certificateDesigns)
    .values({
      kind: 'cpd',
      name: 'Own',
      layout: { ...layout, blocks: [...layout.blocks] },
      isDefault: false,
      version: 4,
      updatedAt: new Date(),
    })
    .returning()
  const context = await withSettings({})
  const drawn = await toCertificateDocument(context, { ...certificate, designId: design?.id ?? 0 })
  expect(drawn.designVersion).toBe(4)
  expect(drawn.document).toMatchObject({ paper: 'letter', blocks: [] })
  expect(drawn.document.background).toEqual({ kind: 'picture', picture: expect.any(Uint8Array) })
})
