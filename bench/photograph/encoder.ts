import { readFileSync } from 'node:fs'
import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(1)
const atOnce = 2

const photograph = readFileSync(process.argv[2] ?? '')

/** With optimised Huffman tables (the library's default) or the standard ones (as the site). */
interface Drawing {
  readonly count: number
  readonly optimiseCoding: boolean
}

async function drawAll({ count, optimiseCoding }: Drawing): Promise<number> {
  let begun = 0
  async function worker(): Promise<void> {
    while (begun < count) {
      begun += 1
      await sharp(photograph, { failOn: 'error', limitInputPixels: 52_000_000, pages: 1 })
        .autoOrient()
        .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80, optimiseCoding })
        .toBuffer()
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (performance.now() - startedAt) / 1000
}

process.on('message', (drawing: Drawing) => {
  void drawAll(drawing).then((seconds) => process.send?.(seconds))
})
