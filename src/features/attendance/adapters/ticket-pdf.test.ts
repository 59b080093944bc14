import { describe, expect, test } from 'vitest'
import { aTicketDocument, readTicketPdf } from '#tests/kit/ticket-documents.ts'
import { drawTicket } from './ticket-pdf.ts'

describe('The ticket PDF', () => {
  test('is one page with a code of at least 40 mm and text that can be extracted, also ñ', async () => {
    const ticket = await aTicketDocument()
    const pdf = await drawTicket(ticket)
    expect(pdf.length).toBeLessThan(60 * 1024)
    const { pages, text, code, codeWidthInMm } = await readTicketPdf(pdf)
    expect({ pages, code }).toEqual({ pages: 1, code: ticket.code })
    expect(codeWidthInMm).toBeGreaterThanOrEqual(40)
    for (const words of [
      'Pagsulong Learning Center',
      'Reading & Writing for Grade 1',
      'Señora Niña C. Peñaflor PhD',
      'Days December 5–6, 2026',
      'Show this at check-in',
      'Morning, Day 1 December 5, 2026, 9:00 AM – 12:00 PM',
    ])
      expect(text).toContain(words)
  })

  test.for([
    ['words', 'Wonderful seminars for all ', 1],
    ['one word without spaces', 'W', 2],
  ] as const)(
    'wraps long values without losing any, with the code on the first page: %s',
    async ([, unit, most]) => {
      const long = (length: number) => unit.repeat(length).slice(0, length)
      const values = { title: long(300), name: long(120), place: long(200) }
      const ticket = await aTicketDocument({ ...values, facts: [['Place', values.place]], slots: [] })
      const { pages, text, code } = await readTicketPdf(await drawTicket(ticket))
      expect(pages).toBeLessThanOrEqual(most)
      expect(code).toBe(ticket.code)
      const countOf = (letters: string) => letters.split('W').length
      expect(countOf(text)).toBe(countOf(Object.values(values).join('')))
    },
  )

  test('with very many slots continues on further pages, after the code', async () => {
    const slots = Array.from({ length: 40 }, (_, index) => [`Slot ${index}`, 'December 5, 2026'] as const)
    const ticket = await aTicketDocument({ slots })
    const { pages, text, code } = await readTicketPdf(await drawTicket(ticket))
    expect({ pages, code }).toEqual({ pages: 2, code: ticket.code })
    expect(text).toContain('Slot 39 December 5, 2026')
  })
})
