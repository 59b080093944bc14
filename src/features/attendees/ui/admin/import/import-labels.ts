import type { ImportPreview } from '../../../contract/import.ts'

const grouped = new Intl.NumberFormat('en-US')

export const inDigits = (count: number) => grouped.format(count)

export function asCount(count: number, thing: string): string {
  return `${inDigits(count)} ${thing}${count === 1 ? '' : 's'}`
}

const delimiterWords: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
}

/** 'CSV (UTF-8, separated by commas)', 'XLSX (sheet “People”)' */
export function originWords({ format, encoding, delimiter, sheetName }: ImportPreview): string {
  const facts = [
    encoding,
    delimiter !== null && `separated by ${delimiterWords[delimiter] ?? `“${delimiter}”`}`,
    sheetName !== null && `sheet “${sheetName}”`,
  ].filter(Boolean)
  return `${format.toUpperCase()} (${facts.join(', ')})`
}
