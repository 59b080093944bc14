/** Certificates of 50 people with names that are hard to print, as PDFs and on the page for verification. */
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { verifyCertificate } from '#app/features/certificates/reads/verification.ts'
import { toVerifyUrl } from '#app/features/certificates/rules/certificate-number.ts'
import {
  getShippedLayout,
  type ShippedDesign,
  shippedDesigns,
} from '#app/features/certificates/rules/shipped-designs.ts'
import { certificateDesigns } from '#app/features/certificates/tables/designs.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { readCertificatePdf } from '#tests/kit/certificate-documents.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anAccreditation,
  certificatesOf,
  issueTo,
} from '#tests/kit/certificates.ts'
import { contextOf, noLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { VerificationView } from './verification-view.tsx'

const { db, services } = await aSite()

const part = fc.oneof(
  fc.constantFrom('María', 'Ñiña', 'Ma.', 'Nguyễn', 'Łukasz', 'Þórdís', 'Анна', 'Ελένη', 'O’Brien'),
  // Combining accents, some of which no single character has.
  fc.constantFrom('Pen\u0303a', 'Jose\u0301', 'N\u0323\u0302ora', 'Q\u0303uiroz', 'a\u0336b\u0336c\u0336'),
  // Letters of mathematics and width, ligatures, capital sharp s.
  fc.constantFrom('𝓜𝓪𝓻𝓲𝓪', 'Ｒｅｙｅｓ', 'Soﬁa', 'Großmann', 'GROẞMANN', 'Ĳsbrand'),
  // Emoji are left out; text from right to left and other scripts hold a certificate back.
  fc.constantFrom('Ana🎓', '👩🏽‍🏫', 'مريم', '\u202eשרה\u202c', '\u200fRuth\u200e', '李小龍', 'Zo\u200bé'),
  fc.constantFrom('"Boy"', '<b>Cruz</b>', '& Sons', '{holderName}', '[x]', "D'Angelo", 'a\\b', '‘Jun’'),
  fc.constantFrom('W'.repeat(60), 'Ñ'.repeat(60), 'fi'.repeat(30), 'i'.repeat(60)),
)

const worstName = fc.record({
  firstName: fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
  middleInitial: fc.constantFrom(null, 'Ñ', 'Q', 'Ж'),
  lastName: fc
    .tuple(part, fc.constantFrom(' ', '-', ' y ', ' de los ', '\u00a0'), part)
    .map((parts) => parts.join('')),
  suffix: fc.constantFrom(null, 'Jr.' as const, 'Sr.' as const, 'III' as const),
})

/** The same ones in each run. */
const names = fc.sample(worstName, { numRuns: 50, seed: 20_261_126 })

/** Certificates with a design for every third name. */
async function issueWith(design: ShippedDesign) {
  await db.update(certificateDesigns).set({ isDefault: false })
  await db.insert(certificateDesigns).values({
    kind: 'cpd',
    name: design,
    layout: getShippedLayout(design, 'cpd'),
    isDefault: true,
    version: 1,
    updatedAt: services.clock(),
  })
  const seminar = await aCompletedSeminar(db, { title: 'Ñandú & <i>Co.</i>: “Reading” for Grade 1 🎓' })
  await anAccreditation(db, seminar.id)
  const chosen = names.filter((_, at) => at % shippedDesigns.length === shippedDesigns.indexOf(design))
  const people = []
  for (const [at, person] of chosen.entries()) {
    const licenseNo = String(2_345_678 + at)
    const { id } = await aCompletedRegistrant(db, seminar.id, { registrant: { person }, licenseNo })
    people.push({ registrationId: id, name: fullName(person) })
  }
  const { skipped } = await issueTo(services, { seminarId: seminar.id, send: false })
  const certificates = await certificatesOf(db, seminar.id)
  return people.map(({ registrationId, name }) => ({
    name,
    certificate: certificates.find((each) => each.registrationId === registrationId) ?? null,
    reason: skipped.find((each) => each.registrationId === registrationId)?.reason ?? null,
  }))
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const toText = (html: string) =>
  html.replaceAll(/&([a-z]+|#x27);/g, (whole, name: string) => entities[name] ?? whole)

/** Returns what the page says, by label. */
async function readPage({ number, verifyCode }: { number: string; verifyCode: string }) {
  const context = { ...contextOf(services), limits: noLimits, network: '198.51.100.1' }
  const certificate = await verifyCertificate(context, { number, code: verifyCode })
  const html = renderToStaticMarkup(<VerificationView certificate={certificate} comparison={null} />)
  expect(html).toContain('Valid: this certificate is genuine')
  const details = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)]
  return details.map(([, label = '', value = '']) => ({ label: toText(label), value: toText(value) }))
}

/** Every letter with its marks and every digit of a name, which must all be read on the certificate. */
const lettersOf = (name: string) =>
  name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}\p{M}]/gu, '')

/** Whether a name has a letter of another script, or an accent that no single letter has. */
const isForeign = (name: string) =>
  /\p{M}|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(lettersOf(name))

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

interface Issued {
  readonly name: string
  readonly certificate: Awaited<ReturnType<typeof certificatesOf>>[number]
}

describe.for(shippedDesigns)('Certificates of people with difficult names in the design %s', (design) => {
  test('print every letter of the name and every fact that the page for verification shows, or are held back', async () => {
    const rests = new Set<string>()
    const outcomes = await issueWith(design)
    const expected = outcomes.map(({ name }) => [name, isForeign(name) ? 'name' : null])
    expect(outcomes.map(({ name, reason }) => [name, reason])).toEqual(expected)
    const issued = outcomes.filter(({ certificate }) => certificate !== null)
    for (const { name, certificate } of issued as Issued[]) {
      const { number, verifyCode, facts, fileKey } = certificate
      const file = await services.files.getBytes(fileKey ?? '')
      const page = await readPage(certificate)
      const labels = page.map(({ label }) => label)
      expect(labels).toEqual([
        ...['Holder', 'PRC license', 'License valid until', 'Seminar', 'Date', 'Hours', 'Venue'],
        ...['CPD units for Professional Teachers', 'Program accreditation for Professional Teachers'],
        ...['Provider', ...(facts?.signatories ?? []).map(() => 'Signatory'), 'Issued'],
      ])
      const holder = page[0]?.value ?? ''
      expect(lettersOf(holder)).toBe(lettersOf(name))
      const licenseNo = facts?.licence?.licenseNo ?? ''
      const shown = page.flatMap(({ label, value }) =>
        // The page shows the last three digits, the PDF all.
        label === 'PRC license' ? value.replace(/••••\d{3}$/, licenseNo).split(', no. ') : value.split('\n'),
      )
      expect(page.find(({ label }) => label === 'PRC license')?.value).toMatch(
        new RegExp(`••••${licenseNo.slice(-3)}$`),
      )
      const { text, pages } = await readCertificatePdf(file ?? new Uint8Array())
      expect(pages).toBe(1)
      let rest = withoutSpaces(text)
      const printed = [...shown, number, toVerifyUrl(services.config.appUrl, { number, verifyCode })]
      // The longest first, as some are parts of others.
      for (const fact of printed.map(withoutSpaces).sort((one, other) => other.length - one.length)) {
        expect(withoutSpaces(text), design).toContain(fact)
        rest = rest.replaceAll(fact, '·')
      }
      rests.add(rest)
    }
    expect([...rests]).toHaveLength(1)
  }, 120_000)
})
