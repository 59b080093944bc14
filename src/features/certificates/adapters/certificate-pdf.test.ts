import { describe, expect, test } from 'vitest'
import { drawDocument } from '#app/platform/documents/draw-document.ts'
import { fitText } from '#app/platform/documents/fit-text.ts'
import {
  canScanPrints,
  certificateDocument,
  certificateFacts,
  leastCertificateFacts,
  listOverlaps,
  listPrintedFacts,
  printedCertificate,
  readCertificatePdf,
  scanPrint,
  worstCertificateFacts,
} from '#tests/kit/certificate-documents.ts'
import { type CertificateKind, certificateKinds } from '../contract/certificate-values.ts'
import type { CertificateFacts } from '../contract/facts.ts'
import { CertificateLayout } from '../contract/layout.ts'
import { certificatePapers, type PaperSize, paperSizes } from '../contract/layout-values.ts'
import { getShippedLayout, shippedDesigns } from '../rules/shipped-designs.ts'
import { drawCertificate } from './certificate-pdf.ts'

type Layout = ReturnType<typeof listLayouts>[number]

function listLayouts(kinds: readonly CertificateKind[], sizes: readonly PaperSize[]) {
  return shippedDesigns.flatMap((design) =>
    kinds.flatMap((kind) =>
      sizes.map((paper) => [design, kind, paper, getShippedLayout(design, kind, paper)] as const),
    ),
  )
}

const pointsPerMillimetre = 72 / 25.4
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

describe('The certificate PDF', () => {
  test.for(listLayouts(certificateKinds, paperSizes))(
    'has a shipped design that can be saved: %s, %s, %s',
    ([, , , layout]) => {
      expect(CertificateLayout.parse(layout)).toEqual(layout)
    },
  )

  // The kinds with the longest texts.
  test.for(listLayouts(['cpd', 'appearance'], paperSizes))(
    'prints the longest facts on one page: %s, %s, %s',
    async ([, , paper, layout]: Layout) => {
      const facts = worstCertificateFacts
      const pdf = await drawCertificate(certificateDocument(facts, layout))
      expect(pdf.length).toBeLessThan(60 * 1024)
      const { pages, text, lines, width, height } = await readCertificatePdf(pdf)
      const { [paper]: size } = certificatePapers
      expect(pages).toBe(1)
      expect([width / pointsPerMillimetre, height / pointsPerMillimetre]).toEqual([
        expect.closeTo(size.width, 0),
        expect.closeTo(size.height, 0),
      ])
      const { number, verifyUrl } = printedCertificate
      for (const fact of [...listPrintedFacts(facts), number, verifyUrl])
        expect(withoutSpaces(text)).toContain(withoutSpaces(fact))
      expect(listOverlaps(lines)).toEqual([])
      const safe = 10 * pointsPerMillimetre
      for (const line of lines) {
        expect(Math.min(line.left, line.bottom)).toBeGreaterThan(safe)
        expect(line.right).toBeLessThan(width - safe)
      }
    },
  )

  test.skipIf(!canScanPrints).for(listLayouts(['cpd'], paperSizes))(
    'has a code that is read from a print: %s, %s, %s',
    async ([, , , layout]) => {
      const pdf = await drawCertificate(certificateDocument(worstCertificateFacts, layout))
      expect(await scanPrint(pdf)).toBe(printedCertificate.verifyUrl)
    },
  )

  test.for(certificateKinds)('prints all facts, and no words for those that it lacks: %s', async (kind) => {
    const layout = getShippedLayout('formal', kind)
    const read = async (facts: CertificateFacts) =>
      (await readCertificatePdf(await drawCertificate(certificateDocument(facts, layout)))).text
    const full = await read(certificateFacts())
    for (const fact of listPrintedFacts(certificateFacts())) expect(full).toContain(fact)
    const least = await read(leastCertificateFacts)
    expect(least).toContain('Niña C. Peñaflor, LPT')
    expect(least).not.toMatch(/licen[sc]e|accreditation|units|hours| at \./i)
  })

  test('keeps a name in one line until it has half of its size', async () => {
    const sizeOfName = async (holderName: string) => {
      const pdf = await drawCertificate(certificateDocument(certificateFacts({ holderName })))
      const { lines } = await readCertificatePdf(pdf)
      const printed = lines.filter(({ text }) => holderName.includes(text) && text.length > 3)
      return [printed.length, Math.round(((printed[0]?.top ?? 0) - (printed[0]?.bottom ?? 0)) / 0.86)]
    }
    expect(await sizeOfName('Ana Cruz')).toEqual([1, 36])
    const [lines, size] = await sizeOfName('Maria Concepcion Purificacion Villavicencio de los Santos')
    expect(lines).toBe(1)
    expect(size).toBeLessThan(36)
    expect(await sizeOfName(worstCertificateFacts.holderName)).toEqual([2, 18])
  })

  test('breaks lines where they were measured, and nowhere else', async () => {
    const formal = getShippedLayout('formal', 'cpd')
    const widths = [41, 44, 47, 50, 53, 56]
    const families = ['sans', 'serif'] as const
    for (const [width, family] of widths.flatMap((each) => families.map((font) => [each, font] as const))) {
      const block = {
        ...formal.blocks[9],
        type: 'text',
        text: '{seminarTitle}',
        font: family,
        width,
        height: 90,
      }
      const layout = CertificateLayout.parse({ ...formal, blocks: [block] })
      const pdf = await drawCertificate(certificateDocument(worstCertificateFacts, layout))
      const box = { width: width * pointsPerMillimetre, height: 90 * pointsPerMillimetre }
      const fit = { fontWeight: 700, family, size: 20, breaking: 'early' } as const
      const { lines } = await fitText([worstCertificateFacts.seminarTitle], box, fit)
      expect((await readCertificatePdf(pdf)).lines.map(({ text }) => text)).toEqual(lines)
    }
  })

  test.for([
    ['Niña C. Peñaflor', 2],
    ['Łukasz Żółć-Gęślą', 2],
    ['Nguyễn Thị Phượng', 2],
    ['Σοφία Παππά', 2],
    // The serif lacks the first letter.
    ['Ŧoma Peñaflor', 1],
  ] as const)('prints a whole name in one font: %s', async ([holderName, fonts]) => {
    const formal = getShippedLayout('formal', 'cpd')
    const name = formal.blocks.find((block) => block.type === 'text' && block.text === '{holderName}')
    const label = { ...name, type: 'text', text: 'Name', font: 'sans', y: 20 }
    const layout = CertificateLayout.parse({ ...formal, blocks: [label, name] })
    const pdf = await drawCertificate(certificateDocument(certificateFacts({ holderName }), layout))
    expect((await readCertificatePdf(pdf)).text).toContain(holderName)
    expect(new Set(pdf.toString('latin1').match(/\/FontName \/\S+/g)).size).toBe(fonts)
  })

  test('breaks a name that is one word without losing a letter', async () => {
    const holderName = 'Ñ'.repeat(200)
    const pdf = await drawCertificate(certificateDocument(certificateFacts({ holderName })))
    const { text, lines } = await readCertificatePdf(pdf)
    expect(text.match(/Ñ/g)).toHaveLength(200)
    expect(listOverlaps(lines)).toEqual([])
  })

  test('names its title and language, and has the same bytes again, also in the thread', async () => {
    const document = certificateDocument(certificateFacts())
    const pdf = await drawDocument('certificate', document, 'batch')
    const { info } = await readCertificatePdf(pdf)
    expect(info).toMatchObject({ Title: 'Certificate of Completion PLC-2026-C000123', Language: 'en' })
    expect(info).toMatchObject({ CreationDate: 'D:20261127093000Z' })
    expect((await drawDocument('certificate', document, 'batch')).equals(pdf)).toBe(true)
    expect((await drawCertificate(structuredClone(document))).equals(pdf)).toBe(true)
  })
})
