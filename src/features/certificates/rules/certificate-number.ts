import { certificateKindCodes, type StoredCertificateKind } from '../contract/certificate-values.ts'

const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

export const verifyCodeLength = 10

export interface CertificateNumberParts {
  readonly prefix: string
  /** Year of the day of issue in Manila. */
  readonly year: number
  readonly kind: StoredCertificateKind
  readonly serial: number
}

/** 'PLC-2026-C000123' */
export function toCertificateNumber({ prefix, year, kind, serial }: CertificateNumberParts): string {
  return `${prefix}-${year}-${certificateKindCodes[kind]}${String(serial).padStart(6, '0')}`
}

/** Formats in two groups, as printed: 'K7QP9-F2M4T'. */
export function formatVerifyCode(code: string): string {
  return `${code.slice(0, verifyCodeLength / 2)}-${code.slice(verifyCodeLength / 2)}`
}

/** Converts what people type to the stored form: any case, spaces and hyphens, O for 0, I or L for 1. */
export function normalizeVerifyCode(typed: string): string {
  return withoutSpaces(typed)
    .replaceAll('-', '')
    .replaceAll(/[OIL]/g, (letter) => lookalikes[letter] ?? letter)
}

const numberParts = /^(?:NO[.:]+)?(.+?)-?(\d{4})-?([A-Z]\d{6,})$/

/**
 * Converts what people type to the stored form: any case, spaces or other dashes instead of hyphens, or none.
 */
export function normalizeCertificateNumber(typed: string): string {
  return withoutSpaces(typed).replace(numberParts, '$1-$2-$3')
}

/**
 * Converts to capitals, every dash to a hyphen, and removes spaces and the invisible characters of copied
 * text.
 */
function withoutSpaces(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
}

/** Returns the content of the QR code, and the text below it. */
export function toVerifyUrl(
  appUrl: string,
  { number, verifyCode }: { readonly number: string; readonly verifyCode: string },
): string {
  return `${appUrl}/v/${number}/${verifyCode}`
}
