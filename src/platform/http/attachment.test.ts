import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

const dispositionOf = (name: string) => attachment(name, 'text/csv')['Content-Disposition']

test('names the file', () => {
  expect(dispositionOf('a_1.csv')).toBe('attachment; filename="a_1.csv"')
})

test('names it twice where it holds more than ASCII', () => {
  expect(dispositionOf("piñata ('x')*.csv")).toBe(
    `attachment; filename="pi_ata ('x')*.csv"; filename*=UTF-8''pi%C3%B1ata%20%28%27x%27%29%2A.csv`,
  )
})

test('lets no name end its quotes or begin another header', () => {
  expect(dispositionOf('a"; x="\r\nSet-Cookie: y')).not.toMatch(/[\r\n]|[^=]"[^;]*"[^;]*"/)
})
