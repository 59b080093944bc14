import { expect, test } from 'vitest'
import { attachmentHeaders } from './attachment.ts'

const dispositionOf = (name: string) => attachmentHeaders(name, 'text/csv')['Content-Disposition']

test('Content-Disposition contains the file name', () => {
  expect(dispositionOf('a_1.csv')).toBe('attachment; filename="a_1.csv"')
})

test('Content-Disposition adds filename* for a name with non-ASCII characters', () => {
  expect(dispositionOf("piñata ('x')*.csv")).toBe(
    `attachment; filename="pi_ata ('x')*.csv"; filename*=UTF-8''pi%C3%B1ata%20%28%27x%27%29%2A.csv`,
  )
})

test('Content-Disposition lets no file name break out of its quotes or add a header', () => {
  expect(dispositionOf('a"; x="\r\nSet-Cookie: y')).not.toMatch(/[\r\n]|[^=]"[^;]*"[^;]*"/)
})
