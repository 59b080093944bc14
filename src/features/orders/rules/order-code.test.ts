import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatOrderCode, parseOrderCode, toOrderCode } from './order-code.ts'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const aCode = fc.uint8Array({ minLength: 7, maxLength: 7 }).map(toOrderCode)
const replaceAt = (code: string, index: number, letter: string) =>
  code.slice(0, index) + letter + code.slice(index + 1)

/** The check letter by the definition, with a multiplication that is not the one under test. */
function checkLetterOf(start: string): string {
  const multiply = (one: number, other: number) => {
    let product = 0
    for (let bit = 0; bit < 5; bit += 1) if ((other >> bit) & 1) product ^= one << bit
    for (let bit = 9; bit >= 5; bit -= 1) if ((product >> bit) & 1) product ^= 0b100101 << (bit - 5)
    return product
  }
  let [weight, sum] = [1, 0]
  for (const letter of [...start].reverse()) {
    weight = multiply(weight, 2)
    sum ^= multiply(weight, letters.indexOf(letter))
  }
  return letters.charAt(sum)
}

describe('Codes of bills', () => {
  test('are seven letters and the check letter of the definition', () => {
    expect(toOrderCode(new Uint8Array([0, 0, 0, 0, 0, 0, 1]))).toBe('00000012')
    expect(toOrderCode(new Uint8Array([19, 7, 23, 22, 9, 15, 2]))).toBe(`K7QP9F2${checkLetterOf('K7QP9F2')}`)
    fc.assert(
      fc.property(aCode, (code) => {
        expect(code).toBe(code.slice(0, 7) + checkLetterOf(code.slice(0, 7)))
        expect(parseOrderCode(code)).toBe(code)
      }),
    )
  })

  test('are read in lower case, with hyphen and blanks, and with O, I and L for digits', () => {
    fc.assert(
      fc.property(aCode, fc.constantFrom('I', 'L', 'i', 'l'), (code, one) => {
        const shown = formatOrderCode(code)
        expect(shown).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
        expect(parseOrderCode(` ${shown.toLowerCase()} `)).toBe(code)
        expect(parseOrderCode(shown.replaceAll('0', 'O').replaceAll('1', one))).toBe(code)
      }),
    )
  })

  test('are refused with any one wrong letter', () => {
    fc.assert(
      fc.property(aCode, fc.nat(7), (code, index) => {
        for (const letter of letters) {
          const typed = replaceAt(code, index, letter)
          expect(parseOrderCode(typed)).toBe(typed === code ? code : null)
        }
      }),
    )
  })

  test('are refused with any two letters exchanged', () => {
    fc.assert(
      fc.property(aCode, fc.nat(7), fc.nat(7), (code, one, other) => {
        const typed = replaceAt(replaceAt(code, one, code.charAt(other)), other, code.charAt(one))
        expect(parseOrderCode(typed)).toBe(typed === code ? code : null)
      }),
    )
  })

  test.each(['', '0000001', '000000122', '0000-001U', '日本00000000', '0000_0012'])('%o is none', (typed) => {
    expect(parseOrderCode(typed)).toBeNull()
  })
})
