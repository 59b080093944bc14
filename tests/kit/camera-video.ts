/** A video of tickets for Chromium's fake camera, as uncompressed YUV4MPEG2. */
import { writeFile } from 'node:fs/promises'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'

const [width, height] = [640, 480]
const framesPerSecond = 10

export interface TicketPicture {
  readonly text: string
  /** Side of the code in pixels; 330 fills most of the picture. */
  readonly side?: number
  readonly turnedDegrees?: number
  /** 1 for daylight. */
  readonly light?: number
}

export interface VideoPart {
  /** Null for an empty picture. */
  readonly ticket: TicketPicture | null
  readonly seconds: number
}

const grey = '#9a9a9a'

/** Brightness of each pixel. */
async function drawPicture(ticket: TicketPicture | null): Promise<Buffer> {
  const sheet = sharp({ create: { width, height, channels: 3, background: grey } })
  if (ticket === null) return sheet.toColourspace('b-w').raw().toBuffer()
  const { text, side = 330, turnedDegrees = 0, light = 1 } = ticket
  const plain = await toBuffer(text, { width: side, margin: 4, errorCorrectionLevel: 'M' })
  const turned = await sharp(plain).rotate(turnedDegrees, { background: grey }).png().toBuffer()
  const shown = await sheet
    .composite([{ input: turned }])
    .png()
    .toBuffer()
  // Low light: darker, with less contrast.
  return sharp(shown)
    .linear(light, 12 * (1 - light))
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}

/** Writes the video, which the fake camera repeats. */
export async function writeCameraVideo(path: string, parts: readonly VideoPart[]): Promise<void> {
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frames: Buffer[] = [
    Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`),
  ]
  for (const { ticket, seconds } of parts) {
    const picture = await drawPicture(ticket)
    for (let count = 0; count < seconds * framesPerSecond; count += 1) {
      frames.push(Buffer.from('FRAME\n'), picture, colour)
    }
  }
  await writeFile(path, Buffer.concat(frames))
}
