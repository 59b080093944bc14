/** Build plugin: precompresses browser assets. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(m?js|css|svg|json|txt|wasm|webmanifest)$/

/** Smallest file to compress; below this, headers cost more than compression saves. */
const smallestWorthwhileInBytes = 512

/** Scanner, PDF viewer and editors: the highest quality takes six times as long for a tenth of their size. */
const largestAtHighestQualityInBytes = 400_000

/**
 * Writes a `.br` and a `.gz` beside a file, for the server to choose from.
 * @param {string} file
 */
async function writeCompressedCopies(file) {
  const plain = await readFile(file)
  if (plain.length < smallestWorthwhileInBytes) return
  const quality = plain.length > largestAtHighestQualityInBytes ? 9 : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }))
}

/** @type {import('vite').Plugin} */
export const compressedCopies = {
  name: 'compressed-copies',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async writeBundle({ dir }) {
    if (dir === undefined) return
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    const files = entries.filter(
      ({ name, parentPath }) => compressible.test(name) && !parentPath.endsWith('.vite'),
    )
    await Promise.all(files.map((entry) => writeCompressedCopies(join(entry.parentPath, entry.name))))
  },
}
