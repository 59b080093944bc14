import type { ImportPreview } from '../../../contract/import.ts'

const grouped = new Intl.NumberFormat('en-US')

export const formatNumber = (count: number) => grouped.format(count)

export function formatCount(count: number, thing: string): string {
  return `${formatNumber(count)} ${thing}${count === 1 ? '' : 's'}`
}

const delimiterLabels: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
}

/** 'CSV (UTF-8, separated by commas)', 'XLSX (sheet “People”)' */
export function importOriginText({ format, encoding, delimiter, sheetName }: ImportPreview): string {
  const facts = [
    encoding,
    delimiter !== null && `separated by ${delimiterLabels[delimiter] ?? `“${delimiter}”`}`,
    sheetName !== null && `sheet “${sheetName}”`,
  ].filter(Boolean)
  return `${format.toUpperCase()} (${facts.join(', ')})`
}
