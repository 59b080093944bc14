export interface DecodedText {
  readonly text: string
  readonly encoding: string
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Text of a file in UTF-8, UTF-16 of either byte order, or Windows-1252, with or without a byte-order mark,
 * which is dropped. Never fails: undecodable bytes become U+FFFD.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const mark = marks.find(([, sign]) => sign.every((byte, at) => bytes[at] === byte))
  const encoding = mark?.[0] ?? wideEncoding(bytes)
  if (encoding !== null)
    return { text: new TextDecoder(encoding).decode(bytes), encoding: encodingNames[encoding] }
  const text = new TextDecoder('utf-8').decode(bytes)
  if (isMostlyRead(text)) return { text, encoding: encodingNames['utf-8'] }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: encodingNames['windows-1252'] }
}

const inspectedForEncoding = 2000

/** Detects UTF-16, in which every other byte of Latin text is zero. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  const beginning = bytes.subarray(0, inspectedForEncoding)
  const zeros = [0, 0]
  beginning.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [atEven = 0, atOdd = 0] = zeros
  const many = beginning.length / 5
  if (atOdd > many && atEven < many / 5) return 'utf-16le'
  if (atEven > many && atOdd < many / 5) return 'utf-16be'
  return null
}

/** One invalid byte must not turn every 'ñ' of a UTF-8 file into two letters. */
function isMostlyRead(text: string): boolean {
  const unread = text.match(/\ufffd/g)?.length ?? 0
  if (unread === 0) return true
  const accented = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return accented > unread
}
