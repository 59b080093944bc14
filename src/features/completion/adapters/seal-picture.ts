/** Side of a seal in pixels: enough for print, and small in each PDF of a pack. */
const side = 400

/** Returns a picture that was normalized before as a PNG within the size of a seal. */
export async function fitSeal(picture: Uint8Array): Promise<Uint8Array> {
  // Imported at first use, to keep the start fast.
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}
