/** The picture of a credential, which contains the credential itself. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { renderTextLayer } from '#app/platform/images/render-text.ts'
import { memoizeRecent } from '#app/platform/memoize-recent.ts'
import { type CertificateKind, kindTitle } from '../contract/certificate-values.ts'

const size = 400

/** On white, for any page: ribbons, a rosette of sixteen tips, and a check mark. */
function toSvg(color: string): string {
  const tips = Array.from({ length: 32 }, (_, at) => {
    const angle = (at * Math.PI) / 16
    const radius = at % 2 === 0 ? 138 : 122
    return `${(200 + radius * Math.cos(angle)).toFixed(1)},${(150 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">`,
    `<rect width="${size}" height="${size}" rx="32" fill="#fff"/>`,
    `<path d="M130 210 96 338l44-16 34 32 26-96zM270 210l34 128-44-16-34 32-26-96z" fill="${color}" opacity="0.7"/>`,
    `<polygon points="${tips.join(' ')}" fill="${color}"/>`,
    `<circle cx="200" cy="150" r="98" fill="#fff"/>`,
    `<path d="m150 152 36 38 66-76" fill="none" stroke="${color}" stroke-width="24" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</svg>',
  ].join('')
}

/** Drawing takes some 10 ms, and all holders of a kind get the same. */
const memoizeDrawing = memoizeRecent<Buffer>(10)

const textSize = 28

async function draw(kind: CertificateKind, color: string): Promise<Buffer> {
  const { layer } = await renderTextLayer({
    text: kindTitle(kind),
    weight: 'bold',
    size: textSize,
    color: '#16241a',
    width: size - 20,
    left: 0,
    top: 0,
  })
  const { input } = layer
  if (!Buffer.isBuffer(input)) throw new Error('The text was not drawn.')
  const { width = 0 } = await sharp(input).metadata()
  const centred = { input, left: Math.round((size - width) / 2), top: 358 }
  return sharp(Buffer.from(toSvg(color)))
    .composite([centred])
    .png()
    .toBuffer()
}

/** Length, type and checksum of a chunk. */
const chunkOverhead = 12

function toChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + chunkOverhead)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), content.length + 8)
  return chunk
}

/** Signature, and the header chunk with its 13 bytes. */
const endOfHeader = 8 + chunkOverhead + 13

/** Open Badges asks for an uncompressed iTXt chunk without language and translated keyword. */
function embed(picture: Buffer, jwt: string): Buffer {
  const text = toChunk('iTXt', Buffer.from(`openbadgecredential\0\0\0\0\0${jwt}`, 'latin1'))
  return Buffer.concat([picture.subarray(0, endOfHeader), text, picture.subarray(endOfHeader)])
}

/** @param color of the provider */
export async function drawBadge(
  { kind, jwt }: { readonly kind: CertificateKind; readonly jwt: string },
  color: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await memoizeDrawing(`${kind} ${color}`, () => draw(kind, color))
  return new Uint8Array(embed(picture, jwt))
}
