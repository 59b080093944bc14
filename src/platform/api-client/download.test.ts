import { expect, test } from 'vitest'
import { fileNameFromContentDisposition } from './download.ts'

test('Download file name prefers filename* over filename in Content-Disposition', () => {
  expect(
    fileNameFromContentDisposition(`attachment; filename="pi_ata.csv"; filename*=UTF-8''pi%C3%B1ata.csv`),
  ).toBe('piñata.csv')
  expect(fileNameFromContentDisposition('attachment; filename="a b.csv"')).toBe('a b.csv')
})

test('Download file name falls back when Content-Disposition is missing or malformed', () => {
  expect(fileNameFromContentDisposition('')).toBe('download')
  expect(fileNameFromContentDisposition(`attachment; filename="a.csv"; filename*=UTF-8''%E0%A4%A`)).toBe(
    'a.csv',
  )
})
