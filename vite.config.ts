import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** Below this, headers cost more than compression saves. */
const smallestWorthwhileInBytes = 512

/** Writes a `.br` and a `.gz` beside a file, for the server to choose from. */
async function writeCompressedCopies(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < smallestWorthwhileInBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }))
}

/** Precompresses browser assets at maximum quality. */
const compressedCopies: Plugin = {
  name: 'compressed-copies',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }) {
    if (dir === undefined) return
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    const files = entries.filter(
      ({ name, parentPath }) => compressible.test(name) && !parentPath.endsWith('.vite'),
    )
    await Promise.all(files.map((entry) => writeCompressedCopies(join(entry.parentPath, entry.name))))
  },
}

/** The server and its worker threads. */
const programs = [
  'src/server/main.ts',
  'src/platform/sheets/sheet-worker.ts',
  'src/features/attendance/adapters/report-worker.ts',
  'src/features/email/adapters/invitation-pdf/invitation-pdf-worker.ts',
  'src/features/email/adapters/liquid/template-worker.ts',
]

/** Native modules, and packages that only threads load. */
const external = ['sharp', '@node-rs/argon2', '@react-pdf/renderer', '@e965/xlsx', 'zxing-wasm']

/** Used by public pages, of which the catalogue is the largest. */
const sharedByPages =
  /@tanstack(?!.*utation(Observer|State)?\.js)|src[\\/](app[\\/](?!shell)|platform[\\/](api-client|format)|ui[\\/](?!admin|image-file|prepare-image|public[\\/](use-simple|inputs|field))|features[\\/](seminars[\\/](ui[\\/](?!admin|planning)|rules[\\/]avail)|settings[\\/](ui[\\/]site|contract[\\/]organisation-l)))/

/** Two large chunks for what most pages share, because small files compress badly. */
const chunkGroups = [
  { name: 'site', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  { name: 'shared', test: sharedByPages, minShareCount: 6 },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), react(), compressedCopies],
  builder: {},
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        // The server names the modules of a page; a list of each page's would be in every page.
        modulePreload: false,
        rolldownOptions: {
          input: 'src/app/entry.client.tsx',
          // Calls of `z` only build schemas, so unused ones can be dropped.
          treeshake: { manualPureFunctions: ['z'] },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    ssr: {
      // Bundled packages load several times as fast as thousands of files.
      ...(command === 'build' && { resolve: { noExternal: true as const, external } }),
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: 'build/server',
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: { input: Object.fromEntries(programs.map((file) => [basename(file, '.ts'), file])) },
      },
    },
  },
}))
