import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { aDesignInput } from '#tests/kit/certificate-design-calls.ts'
import { readCertificatePdf } from '#tests/kit/certificate-documents.ts'
import { aPhoto } from '#tests/kit/images.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { DesignList, SavedDesign } from '../contract/designs.ts'
import { CertificateLayout } from '../contract/layout.ts'
import { getShippedLayout } from '../rules/shipped-designs.ts'
import { certificates } from '../tables/certificates.ts'
import { certificateDesigns } from '../tables/designs.ts'

const { db, services } = await aSite()
const api = createTestApi(services)
const organizer = await aPerson(db, { role: 'organizer' })
const headers = { Cookie: await aSessionCookie(db, organizer.id), Origin: services.config.appUrl }

beforeEach(async () => {
  await db.delete(certificates)
  await db.delete(certificateDesigns)
})

const save = (changes: object = {}) =>
  api.call<{ design: SavedDesign; issues?: { path: string; message: string }[] }>('/certificates/designs', {
    headers,
    body: { ...aDesignInput, ...changes },
  })
const list = async () => (await api.call<DesignList>('/certificates/designs', { headers })).body.designs
const remove = (id: number) => api.call('/certificates/designs/delete', { headers, body: { id } })

const formal = getShippedLayout('formal', 'cpd')
type Blocks = CertificateLayout['blocks']
const withBlocks = (change: (blocks: Blocks) => Blocks) => ({ ...formal, blocks: change(formal.blocks) })
const withFirstText = (changes: object) =>
  withBlocks((blocks) => blocks.map((block, index) => (index === 1 ? { ...block, ...changes } : block)))

const printsRequiredFact = (block: Blocks[number]) =>
  block.type === 'signatories' || ('text' in block && block.text.includes('{licence}'))

describe('POST /certificates/designs', () => {
  test('keeps one default of each kind, and refuses a version that was changed meanwhile', async () => {
    const { design: first } = (await save({ name: 'First', isDefault: true })).body
    await save({ name: 'Second', isDefault: true })
    await save({ name: 'Other kind', kind: 'appearance', isDefault: true })
    expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['First', false],
      ['Other kind', true],
      ['Second', true],
    ])
    expect((await save({ id: first.id, version: 1, name: 'Renamed' })).body.design.version).toBe(2)
    expect((await save({ id: first.id, version: 1, name: 'Late' })).status).toBe(409)
  })

  test.for([
    ['a name that is taken', { name: 'TAKEN' }, 'name', 'Another design has this name.'],
    [
      'an unknown placeholder',
      { layout: withFirstText({ text: 'For {nobody}' }) },
      'layout.blocks.1.text',
      '{nobody} is no placeholder',
    ],
    [
      'an open bracket',
      { layout: withFirstText({ text: '[for {hours}' }) },
      'layout.blocks.1.text',
      'Brackets need a closing one in the same line and cannot be in each other',
    ],
    [
      'a block at the edge',
      { layout: withFirstText({ x: 9 }) },
      'layout.blocks.1.x',
      'Printers need 10 mm up to the edge',
    ],
    [
      'a missing picture',
      { layout: { ...formal, background: { kind: 'picture', assetId: 2_000_000 } } },
      'layout.background.assetId',
      'This picture no longer exists. Please upload it again.',
    ],
    [
      'what a CPD certificate has to print',
      { layout: withBlocks((blocks) => blocks.filter((block) => !printsRequiredFact(block))) },
      'layout.blocks',
      'Certificates of this kind also have to print: license number, signatories.',
    ],
    [
      'a hidden block that a CPD certificate has to print',
      {
        layout: withBlocks((blocks) =>
          blocks.map((block) => ({ ...block, isHidden: block.type === 'signatories' })),
        ),
      },
      'layout.blocks',
      'Certificates of this kind also have to print: signatories.',
    ],
  ] as const)('refuses %s at its field', async ([, changes, path, message]) => {
    await save({ name: 'Taken' })
    const { status, body } = await save(changes)
    expect(status).toBe(400)
    expect(body.issues).toEqual([{ path, message }])
    expect(await list()).toHaveLength(1)
  })
})

test('GET /certificates/designs offers each shipped design of a kind for both papers', async () => {
  const { body } = await api.call<DesignList>('/certificates/designs', { headers })
  const offered = body.shipped.filter(({ kind }) => kind === 'cpd')
  expect(offered.map(({ name, layout }) => [name, layout.paper])).toEqual([
    ['Formal on A4', 'a4'],
    ['Modern on A4', 'a4'],
    ['Plain on A4', 'a4'],
    ['Formal on Letter', 'letter'],
    ['Modern on Letter', 'letter'],
    ['Plain on Letter', 'letter'],
  ])
  for (const { layout } of offered) expect(CertificateLayout.parse(layout)).toEqual(layout)
})

describe('POST /certificates/designs/delete', () => {
  test('deletes a design, but none that a certificate names', async () => {
    const { design } = (await save()).body
    await db.insert(certificates).values({
      number: 'PLC-2026-C000001',
      year: 2026,
      serial: 1,
      kind: 'cpd',
      verifyCode: 'K7QP9F2M4T',
      designId: design.id,
      state: 'queued',
      sendsEmail: false,
      queuedAt: new Date(),
      drawAfter: new Date(),
    })
    expect(await list()).toMatchObject([{ isUsed: true }])
    expect((await remove(design.id)).status).toBe(409)
    await db.delete(certificates)
    expect((await remove(design.id)).status).toBe(200)
    expect(await list()).toEqual([])
  })
})

test('POST /certificates/designs/preview draws a sample that is not stored', async () => {
  const body = { kind: 'cpd', layout: getShippedLayout('modern', 'cpd', 'letter'), sample: 'longest' }
  const response = await api.send('/certificates/designs/preview', { headers, body })
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
  const { pages, text } = await readCertificatePdf(new Uint8Array(await response.arrayBuffer()))
  expect(pages).toBe(1)
  expect(text).toContain('SAMPLE-2026-C000123')
  expect(text).toContain('Registered Psychometricians')
})

describe('POST /certificates/designs/assets', () => {
  async function upload(kind: string, picture: Uint8Array) {
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', new File([Uint8Array.from(picture)], 'picture'))
    const path = '/certificates/designs/assets'
    return (await api.call<{ asset: { id: number } }>(path, { headers, body: form })).body.asset
  }

  test('encodes backgrounds as small JPEGs and keeps transparent seals', async () => {
    const background = await upload('background', await aPhoto({ width: 3000, height: 2000 }, 1))
    const transparent = { width: 900, height: 900, channels: 4, background: '#ff000080' } as const
    const seal = await upload('seal', await sharp({ create: transparent }).png().toBuffer())
    const read = async (id: number) => {
      const response = await api.send(`/certificates/designs/assets?id=${id}`, { headers })
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      return sharp(Buffer.from(await response.arrayBuffer())).metadata()
    }
    expect(await read(background.id)).toMatchObject({ format: 'jpeg', width: 1754 })
    expect(await read(seal.id)).toMatchObject({ format: 'png', width: 600, hasAlpha: true })
  })
})
