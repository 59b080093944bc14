import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { drawDocument } from '#app/platform/documents/draw-document.ts'
import { aConfirmation, TEST_SITE } from '#tests/kit/mail.ts'
import type { EmailNotificationData } from '../emails/email-notification.ts'
import { composeOfficialInvitation, invitationReference } from './official-invitation.ts'
import { drawOfficialInvitation } from './official-invitation-pdf.ts'

const announcedAt = new Date('2026-11-20T02:00:00.000Z')
const { seminar } = aConfirmation('').data
const letterhead = await TEST_SITE.loadLetterhead()
const ana = { name: 'Señora Niña Peñaflor', jobTitle: 'Teacher III', company: 'Samar National High School' }

function anInvitation(changes: Partial<EmailNotificationData<'seminar.invitation'>> = {}) {
  const data = { firstName: 'Niña', seminar, addressee: ana, isRequested: true, ...changes }
  const reference = invitationReference(123, announcedAt)
  const registerLink = 'https://seminars.example.ph/register?seminar=7'
  const invitation = composeOfficialInvitation({
    data,
    site: TEST_SITE,
    reference,
    announcedAt,
    registerLink,
  })
  return { ...invitation, letterhead }
}

const drawInThread = (invitation: ReturnType<typeof anInvitation>) =>
  drawDocument('invitation', invitation, 'batch')

/** A4 pages, identified by their MediaBox in points. */
const pagesOf = (pdf: Buffer) =>
  pdf.toString('latin1').match(/\/MediaBox \[0 0 595\.28\d* 841\.89\d*\]/g) ?? []

/** The extracted text, with line breaks as spaces. */
async function wordsOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('The text of the official invitation', () => {
  test('names addressee, seminar, event details, signatory and how to verify the reference number', () => {
    const letter = anInvitation()
    expect(letter.reference).toBe('INV-2026-000123')
    expect(letter.date).toBe('November 20, 2026')
    expect(letter.addressee).toEqual(['Señora Niña Peñaflor', 'Teacher III', 'Samar National High School'])
    expect(letter.facts).toEqual([
      ['Seminar', 'Reading & Writing for Grade 1'],
      ['Days', 'December 5–6, 2026'],
      ['Time', '9:00 AM – 5:00 PM (Philippine time)'],
      ['Place', 'Luntian Building, Quezon City'],
      ['CPD', '8 CPD Points'],
      ['Fee', '₱1,500.50'],
    ])
    expect(letter.closing[0]).toContain(
      'We respectfully ask the head of Samar National High School to allow Señora Niña Peñaflor to attend on official time',
    )
    expect(letter.verification).toContain('hello@pagsulong.example, and give the reference INV-2026-000123.')
    expect(JSON.stringify(letter)).not.toContain('Third floor')
  })

  test('takes the year of its reference number from the calendar of Manila', () => {
    expect(invitationReference(7, new Date('2026-12-31T17:00:00.000Z'))).toBe('INV-2027-000007')
  })

  test('uses a neutral salutation when no addressee is given', () => {
    const letter = anInvitation({ addressee: null })
    expect(letter.addressee).toEqual(['To whom it may concern'])
    expect(letter.salutation).toBe('Dear Sir or Madam,')
  })
})

describe('The official invitation PDF', () => {
  test('is one A4 page below 60 kB and identical each time', async () => {
    const [first, second] = [
      await drawOfficialInvitation(anInvitation()),
      await drawOfficialInvitation(anInvitation()),
    ]
    expect(pagesOf(first)).toHaveLength(1)
    expect(first.length).toBeLessThan(60 * 1024)
    // The file without its unique ID.
    const withoutId = (pdf: Buffer) => pdf.toString('latin1').replaceAll(/\/ID \[[^\]]*\]/g, '')
    expect(withoutId(first)).toBe(withoutId(second))
  })

  test.for([
    ['sentences', 'Wonderful seminars for all of us '],
    ['one word without spaces', 'W'],
    ['accented letters and symbols', 'Ñandú Ỳ ₱ é '],
  ])('stays on one page with maximum-length values: %s', async ([, unit = '']) => {
    const long = (length: number) => unit.repeat(length).slice(0, length)
    const letter = anInvitation({
      seminar: { ...seminar, title: long(300), locationAddress: long(500) },
      addressee: { name: long(210), jobTitle: long(200), company: long(200) },
    })
    const pdf = await drawOfficialInvitation(letter)
    expect(pagesOf(pdf)).toHaveLength(1)
    expect(pdf.length).toBeLessThan(60 * 1024)
  })

  test('shows the logo of a provider, or the first letter of its name', async () => {
    const logo = await sharp({ create: { width: 400, height: 200, channels: 4, background: '#7a1fa2' } })
      .png()
      .toBuffer()
    const own = { ...letterhead, color: '#7a1fa2', initial: 'S' }
    const withLogo = await drawInThread({ ...anInvitation(), letterhead: { ...own, logo } })
    expect(withLogo.includes('/Subtype /Image')).toBe(true)
    const withInitial = await drawOfficialInvitation({ ...anInvitation(), letterhead: own })
    expect(withInitial.includes('/Subtype /Image')).toBe(false)
    expect(await wordsOf(withInitial)).toMatch(/^S /)
    expect([pagesOf(withLogo).length, pagesOf(withInitial).length]).toEqual([1, 1])
  })

  test('contains extractable text, including ñ and the peso sign', async () => {
    const text = await wordsOf(await drawOfficialInvitation(anInvitation()))
    for (const words of ['Señora Niña Peñaflor', '₱1,500.50', 'INV-2026-000123', 'Dr. Maria Aquilino'])
      expect(text).toContain(words)
  })
})

test('The official invitation PDF is generated off the main thread, which stays nearly idle', async () => {
  await drawInThread(anInvitation())
  // CPU time of this thread and of the process, which, unlike elapsed time, does not depend on the load.
  const [here, everywhere] = [process.threadCpuUsage(), process.cpuUsage()]
  const made = await Promise.all(Array.from({ length: 20 }, () => drawInThread(anInvitation())))
  const share = process.threadCpuUsage(here).user / process.cpuUsage(everywhere).user
  expect(made.every((pdf) => pdf.subarray(0, 5).toString() === '%PDF-')).toBe(true)
  expect(share).toBeLessThan(0.3)
})
