import { expect, test } from 'vitest'
import { readReference } from './registration-reference.ts'

test('readReference accepts a reference number however it was typed', () => {
  for (const typed of ['A1B2-C3D4-E5F6', 'a1b2c3d4e5f6', ' A1B2 c3d4-E5F6 '])
    expect(readReference(typed), typed).toBe('A1B2-C3D4-E5F6')
})

test('readReference returns null for anything else', () => {
  for (const typed of ['', 'A1B2-C3D4-E5F', 'A1B2-C3D4-E5F67', 'G1B2-C3D4-E5F6', 'ana@example.ph'])
    expect(readReference(typed), typed).toBeNull()
})
