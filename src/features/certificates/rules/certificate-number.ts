import { type CertificateKind, kindCodes } from '../contract/certificate-values.ts'

const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

export const codeLength = 10

export interface NumberParts {
  readonly prefix: string
  /** Of the Manila day of issue. */
  readonly year: number
  readonly kind: CertificateKind
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
  return typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => lookalikes[letter] ?? letter)
}

/** As stored, from what people type: any case, without spaces. */
export function normalizeCertificateNumber(typed: string): string {
  return typed.toUpperCase().replaceAll(/\s/g, '')
}

/** What the QR code holds, and the text below it. */
export function toVerifyUrl(
  appUrl: string,
  { number, verifyCode }: { readonly number: string; readonly verifyCode: string },
): string {
  return `${appUrl}/v/${number}/${verifyCode}`
}
