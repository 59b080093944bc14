/** Detects the file type by content; name and declared type are ignored. */
import { UnreadableSheet } from './sheet.ts'

export type Container = 'zip' | 'compound' | 'text'

const signatures: readonly (readonly [Container, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['compound', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
]

/** Text formats that are not tables: PDF, RTF, HTML, XML. */
const otherText = /^\s*(%PDF|\{\\rtf|<!doctype|<html|<\?xml|<table)/i

const looked = 4096

/** More unprintable characters than this are not text. */
const mostUnprintablePercent = 2

/**
 * Detects the container; throws unless it is a workbook or text.
 * @param decode decodes text in any encoding
 */
export function sniff(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): Container {
  const match = signatures.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))
  if (match !== undefined) return match[0]
  const beginning = decode(bytes.subarray(0, looked))
  if (otherText.test(beginning) || isUnprintable(beginning)) throw new UnreadableSheet('wrong_type')
  return 'text'
}

function isUnprintable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const unprintable = text.match(/[\u0000-\u0008\u000e-\u001f\u007f]/g)?.length ?? 0
  return unprintable * 100 > text.length * mostUnprintablePercent && unprintable > 1
}
