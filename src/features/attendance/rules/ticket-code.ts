/**
 * The two secrets of a registration, both a URL whose last part is a signed payload in Crockford's base32: the code,
 * which is shown and printed as a QR code and only checks in, and the link, which acts for the registrant.
 */

const codeByte = 1
/** Codes that staff were shown by earlier versions. */
const staffCodeByte = 2
const linkByte = 3
const versions = [codeByte, staffCodeByte, linkByte]
const signedLength = 12
const signatureLength = 64
const bodyLength = Math.ceil(((signedLength + signatureLength) * 8) / 5)

/** All of them are in the alphanumeric set of QR codes, which needs fewer modules than bytes. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters that are mistaken when written by hand or read by a scanner with another keyboard layout. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

export interface TicketPayload {
  /** Index of the public key, of `TicketKey`. */
  readonly keyIndex: number
  readonly seminarId: number
  readonly registrationId: number
  /** Tickets with a lower one than the registration's are void. */
  readonly linkVersion: number
  /** Whether it acts for the registrant; only in e-mails and pages of the registrant, never scanned. */
  readonly isLink?: true
}

export interface DecodedTicket {
  readonly payload: TicketPayload
  /** Bytes over which the signature was made. */
  readonly signed: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
  /** Body in its canonical form. */
  readonly body: string
}

/** The twelve bytes that are signed: version, key, seminar, registration and link version, big-endian. */
export function toSignedTicketBytes(payload: TicketPayload): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(signedLength)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, payload.isLink ? linkByte : codeByte)
  view.setUint8(1, payload.keyIndex)
  view.setUint32(2, payload.seminarId)
  view.setUint32(6, payload.registrationId)
  view.setUint16(10, payload.linkVersion)
  return bytes
}

/** The body of a code or a link: 122 characters. */
export function encodeTicket(payload: TicketPayload, signature: Uint8Array): string {
  return toBase32(new Uint8Array([...toSignedTicketBytes(payload), ...signature]))
}

/**
 * Finds the code or link in a text, which may be the URL or the body alone, in any case, with O for 0 and I
 * or L for 1. Null if it is neither; whether it is genuine depends on its signature.
 */
export function decodeTicket(text: string): DecodedTicket | null {
  const bytes = fromBase32(text.trim().split('/').at(-1) ?? '')
  if (bytes === null || !versions.includes(bytes[0] ?? 0)) return null
  const signed = bytes.slice(0, signedLength)
  const view = new DataView(signed.buffer)
  return {
    payload: {
      keyIndex: view.getUint8(1),
      seminarId: view.getUint32(2),
      registrationId: view.getUint32(6),
      linkVersion: view.getUint16(10),
      ...(bytes[0] === linkByte && { isLink: true }),
    },
    signed,
    signature: bytes.slice(signedLength),
    body: toBase32(bytes),
  }
}

/**
 * Decodes like {@link decodeTicket} what was scanned: a link is no code, and no device of check-in stores
 * one.
 */
export function decodeTicketCode(text: string): DecodedTicket | null {
  const ticket = decodeTicket(text)
  return ticket?.payload.isLink ? null : ticket
}

/** Text of the QR code; a plain camera opens it as a URL. Upper case, for the alphanumeric set. */
export function toTicketQrText(appUrl: string, body: string): string {
  return `${appUrl.toUpperCase()}/T/${body}`
}

function toBase32(bytes: Uint8Array): string {
  let text = ''
  let pending = 0
  let bits = 0
  for (const byte of bytes) {
    pending = (pending << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(pending >> (bits - 5)) & 31]
    // Without the bits that are written, the number would outgrow 32 bits.
    pending &= 31
  }
  return bits === 0 ? text : text + alphabet[(pending << (5 - bits)) & 31]
}

/** Null for text of another length or with other characters. */
function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length !== bodyLength) return null
  const bytes = new Uint8Array(signedLength + signatureLength)
  let length = 0
  let pending = 0
  let bits = 0
  for (const character of text.toUpperCase()) {
    const value = alphabet.indexOf(lookalikes[character] ?? character)
    if (value < 0) return null
    pending = ((pending & 255) << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[length] = pending >> bits
    length += 1
  }
  return bytes
}
