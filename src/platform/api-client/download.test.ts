import { expect, test } from 'vitest'
import { fileNameOf } from './download.ts'

test('takes the exact name of a file before the plain one', () => {
  expect(fileNameOf(`attachment; filename="pi_ata.csv"; filename*=UTF-8''pi%C3%B1ata.csv`)).toBe('piñata.csv')
  expect(fileNameOf('attachment; filename="a b.csv"')).toBe('a b.csv')
})

test('has a name where none can be read', () => {
  expect(fileNameOf('')).toBe('download')
  expect(fileNameOf(`attachment; filename="a.csv"; filename*=UTF-8''%E0%A4%A`)).toBe('a.csv')
})
