import { kindCodes, type StoredKind } from '../contract/certificate-values.ts'

const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

export const codeLength = 10

export interface NumberParts {
  readonly prefix: string
  /** Of the Manila day of issue. */
  readonly year: number
  readonly kind: StoredKind
  readonly serial: number
}

/** 'PLC-2026-C000123' */
export function toCertificateNumber({ prefix, year, kind, serial }: NumberParts): string {
  return `${prefix}-${year}-${kindCodes[kind]}${String(serial).padStart(6, '0')}`
}

/** In two groups, as printed: 'K7QP9-F2M4T'. */
export function formatVerifyCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

/** As stored, from what people type: any case, spaces and hyphens, O for 0, I or L for 1. */
export function normalizeVerifyCode(typed: string): string {
  return withoutSpaces(typed)
    .replaceAll('-', '')
    .replaceAll(/[OIL]/g, (letter) => lookalikes[letter] ?? letter)
}

const numberParts = /^(?:NO[.:]+)?(.+?)-?(\d{4})-?([A-Z]\d{6,})$/

/** As stored, from what people type: any case, spaces or other dashes instead of hyphens, or none. */
export function normalizeCertificateNumber(typed: string): string {
  return withoutSpaces(typed).replace(numberParts, '$1-$2-$3')
}

/** In capitals, every dash as a hyphen, without spaces and the invisible characters of copied text. */
function withoutSpaces(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
}

/** What the QR code holds, and the text below it. */
export function toVerifyUrl(
  appUrl: string,
  { number, verifyCode }: { readonly number: string; readonly verifyCode: string },
): string {
  return `${appUrl}/v/${number}/${verifyCode}`
}
