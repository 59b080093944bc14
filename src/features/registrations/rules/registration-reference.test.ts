import { expect, test } from 'vitest'
import { parseRegistrationReference } from './registration-reference.ts'

test('parseRegistrationReference accepts a reference number however it was typed', () => {
  for (const typed of ['A1B2-C3D4-E5F6', 'a1b2c3d4e5f6', ' A1B2 c3d4-E5F6 '])
    expect(parseRegistrationReference(typed), typed).toBe('A1B2-C3D4-E5F6')
})

test('parseRegistrationReference returns null for anything else', () => {
  for (const typed of ['', 'A1B2-C3D4-E5F', 'A1B2-C3D4-E5F67', 'G1B2-C3D4-E5F6', 'ana@example.ph'])
    expect(parseRegistrationReference(typed), typed).toBeNull()
})
