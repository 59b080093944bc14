import sharp from 'sharp'

/** Longest side, as wide as a column of signatories at 300 dots per inch. */
const longestSide = 600

/**
 * Part of the brightness of paper below which a pixel is ink; brighter ones are paper, also in the shadow of
 * a photograph.
 */
const inkBelow = 0.85
/** Darkest pixels that count as fully inked, so that pens of any color print as strong. */
const darkestPart = 0.005

const inkColor = [23, 26, 48] as const

/**
 * A picture of a signature as ink on a transparent ground, cut to its edges. Null if nothing is drawn.
 * @param picture a PNG, on paper of any brightness or transparent
 */
export async function cutSignatureToInk(picture: Uint8Array): Promise<Uint8Array | null> {
  const { data, info } = await sharp(picture)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const brightness = data.toSorted()
  const paper = (brightness[Math.floor(brightness.length / 2)] ?? 255) * inkBelow
  const darkest = brightness[Math.floor(brightness.length * darkestPart)] ?? 0
  if (darkest >= paper) return null
  const opacities = data.map((value) =>
    Math.min(255, Math.max(0, (255 * (paper - value)) / (paper - darkest))),
  )
  const pixels = Buffer.alloc(width * height * 4)
  for (const [index, opacity] of opacities.entries()) pixels.set([...inkColor, opacity], index * 4)
  const raw = { width, height, channels: 4 } as const
  const { left, top, ...size } = findEdges(opacities, width)
  return sharp(pixels, { raw })
    .extract({ left, top, ...size })
    .png({ palette: true })
    .toBuffer()
}

function findEdges(opacities: Uint8Array, rowLength: number) {
  let [left, top, right, bottom] = [rowLength, opacities.length, 0, 0]
  for (const [index, opacity] of opacities.entries()) {
    if (opacity < 64) continue
    const [x, y] = [index % rowLength, Math.floor(index / rowLength)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}
