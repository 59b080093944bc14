import { basename } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedCopies } from './scripts/compressed-copies.mjs'

/** The server and its worker threads. */
const programs = [
  'src/server/main.ts',
  'src/server/document-worker.ts',
  'src/platform/sheets/sheet-worker.ts',
  'src/features/attendance/adapters/report-worker.ts',
  'src/features/settings/adapters/file-worker.ts',
  'src/features/statements/adapters/statement-worker.ts',
  'src/features/email/adapters/liquid/template-worker.ts',
]

/** Native modules, and packages that only threads load. */
const external = ['sharp', '@node-rs/argon2', '@react-pdf/renderer', '@e965/xlsx', 'zxing-wasm', 'pdfjs-dist']

/** Two large chunks, because small files compress badly: React, and what pages outside the admin area share. */
const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  { name: 'site', test: /[\\/]src[\\/](?!.*[\\/]admin[\\/])/, minShareCount: 10 },
]

/** The start script waits for what the entries export. */
const preserveEntrySignatures = 'exports-only' as const

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), react(), compressedCopies],
  builder: {
    // At once: each waits for the disk and for compression.
    async buildApp(builder) {
      await Promise.all(Object.values(builder.environments).map((environment) => builder.build(environment)))
    },
  },
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        // The server names the modules of a page; a list of each page's would be in every page.
        modulePreload: false,
        rolldownOptions: {
          input: ['src/app/entry.client.tsx', 'src/app/routes/check-in/service-worker.ts'],
          preserveEntrySignatures,
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
