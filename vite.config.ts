import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
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
function compressedCopies(): Plugin {
  return {
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
}

/**
 * Lazy chunks without Vite's preload helper, which would be in every page: no chunk has a style sheet, and
 * pages preload chunks themselves.
 */
function plainLateImports(): Plugin {
  const helper = '\0vite/preload-helper.js'
  return {
    name: 'plain-late-imports',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}

const lateChunksId = 'virtual:late-chunks'

/**
 * Tells server rendering the file names of lazy chunks, so that pages can preload them. Needs the browser
 * build first; nothing in development.
 */
function lateChunks(): Plugin {
  const folder = join('build', 'client', 'assets')
  return {
    name: 'late-chunks',
    resolveId: (source) => (source === lateChunksId ? `\0${lateChunksId}` : undefined),
    load(id) {
      if (id !== `\0${lateChunksId}`) return
      const isBuilt = this.environment.mode === 'build' && existsSync(folder)
      const files = isBuilt ? readdirSync(folder) : []
      const chunks = (pattern: RegExp) =>
        JSON.stringify(files.filter((name) => pattern.test(name)).map((name) => `/assets/${name}`))
      return [
        `export const catalogChunks = ${chunks(/^catalog-mode-.*\.js$/)}`,
        `export const registrationChunks = ${chunks(/^(registration-mode|registering|forms)-.*\.js$/)}`,
      ].join('\n')
    },
  }
}

/**
 * Worker threads, built beside the server’s entry (see `read-sheet.ts`, `render-in-worker.ts`,
 * `custom-templates.ts`).
 */
const threads = [
  'src/platform/sheets/sheet-worker.ts',
  'src/features/email/adapters/invitation-pdf/invitation-pdf-worker.ts',
  'src/features/email/adapters/liquid/template-worker.ts',
]

function threadPrograms(): Plugin {
  return {
    name: 'thread-programs',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      for (const id of threads) {
        this.emitFile({ type: 'chunk', id, fileName: `${basename(id, '.ts')}.js` })
      }
    },
  }
}

/** Native modules, and packages that only threads load. */
const staysPackage = ['sharp', '@node-rs/argon2', '@react-pdf/renderer', '@e965/xlsx']

/**
 * Bundles packages into the server, which loads several times as fast as thousands of files and fixes React's
 * production mode at build time.
 */
function packagesInBuild(): Plugin {
  return {
    name: 'packages-in-build',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr'
        ? {
            resolve: { noExternal: true, external: staysPackage },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : undefined,
  }
}

/**
 * A few shared chunks, because small files compress badly. Measured on the home page: 15 files of 134 kB
 * became 7 of 119 kB.
 */
const everyPage =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*(mutationObserver|useMutation))|src[\\/](app[\\/](root\.|complete-styles|layouts[\\/](?!member-area|admin-area)|query-client|page-meta|structured-data|use-nonce)|content[\\/]provider\.|platform[\\/]api-client[\\/](?!download|ended-session|upload-client)|ui[\\/]brand[\\/]logo|ui[\\/](?:public[\\/])?(button|icon|states|structure|toast|lazy-styles))/
const seminars =
  /vite[\\/]preload-helper|src[\\/](app[\\/]seminar-meta|features[\\/]seminars[\\/](rules[\\/]availability\.|ui[\\/](?!admin[\\/]|planning-api|public[\\/](seminar-summary|add-to-calendar|seminar-facts)))|platform[\\/]format[\\/](?!manila-clock)|ui[\\/](?:public[\\/])?(truncated-text|cut-text|loading|skeleton|badge))/
/** What the pages of one seminar show besides; the catalogue does without. */
const seminarDetails =
  /src[\\/](features[\\/]seminars[\\/]ui[\\/]public[\\/](add-to-calendar|seminar-facts)|ui[\\/](?:public[\\/])?(disclosure|linked-text|alert))\./
/** Form and validation libraries; only pages with a form load them. */
const forms =
  /node_modules[\\/]zod[\\/]|src[\\/](features[\\/](people[\\/]contract[\\/](person|actor)|checkout[\\/]ui[\\/]public[\\/]provider-contact|seminars[\\/]ui[\\/]public[\\/]seminar-summary)|platform[\\/](paging|wire-shapes)|ui[\\/]public[\\/](facts|field|inputs))\./
/** Shared by the public registration form, its admin counterpart and the proof upload page. */
const registering = new RegExp(
  [
    /src[\\/]features[\\/](registrations[\\/](contract[\\/]registration|rules[\\/]seats)|people[\\/]contract[\\/]source-labels)\./,
    /src[\\/]features[\\/]checkout[\\/]ui[\\/]registration-(form|failure)\./,
    /src[\\/]features[\\/]checkout[\\/]ui[\\/]public[\\/](payment-|proof-field|form-fields|use-(object-url|registration-form))/,
    /src[\\/]ui[\\/](?:public[\\/])?(copy-button|file-drop|progress-bar|prepare-image|image-file)\./,
  ]
    .map(({ source }) => source)
    .join('|'),
)
/** Current user and permissions, for public and member pages. */
const session =
  /src[\\/](features[\\/](accounts[\\/]ui[\\/](auth-provider|accounts-api|next-url)|people[\\/]contract[\\/]permissions)|platform[\\/]api-client[\\/]ended-session)\./
/** Short forms, mainly the sign-in pages. */
const shortForms =
  /src[\\/](ui[\\/]public[\\/](use-simple-form|email-input|posted-failure|restart-button)|features[\\/]support[\\/](contract[\\/]visitor-messages|ui[\\/]support-api))\./
/** The passkey library, loaded only on use. */
const passkeys = /node_modules[\\/]@simplewebauthn[\\/]/
const signIn = /src[\\/]features[\\/]accounts[\\/](contract[\\/.]|ui[\\/](?!admin[\\/]))/
/** Reads the token of a mailed link, also on pages without sign-in. */
const linkToken =
  /src[\\/]features[\\/]accounts[\\/]ui[\\/](link-token|public[\\/](use-link-token|paste-link-form))\./
/** Validation of one feature's forms stays with them, so that lists do not load it. */
const ofLists =
  /^(?!.*([\\/]contract[\\/.]|[\\/](use-simple-form|email-input|posted-failure|restart-button)\.|[\\/]support[\\/]ui[\\/]|features[\\/](dashboards|accounts)[\\/]ui[\\/](?!admin[\\/])|app[\\/]shell[\\/]))/
/** Shared by admin pages, with their component library; no other page loads it. */
const adminArea = new RegExp(
  [
    /node_modules[\\/](@mantine|@floating-ui|@hookform|@standard-schema|react-hook-form)[\\/]/,
    /node_modules[\\/](react-(remove-scroll|style-singleton)[\w-]*|use-(sidecar|callback-ref)|get-nonce|tslib|clsx)[\\/]/,
    /node_modules[\\/]@tanstack[\\/].*(mutationObserver|useMutation)/,
    /src[\\/](ui[\\/]admin|app[\\/]shell[\\/](admin-page|guarded)|platform[\\/](format[\\/]manila-clock|api-client[\\/](download|upload-client)))/,
    /src[\\/]features[\\/](\w+[\\/]ui[\\/](admin[\\/]|planning-api)|seminars[\\/]rules[\\/](?!availability)|attendees[\\/]rules|people[\\/]rules)/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
const memberSide = /src[\\/]app[\\/]shell[\\/]/
const chunks = {
  groups: [
    { name: 'site', test: everyPage },
    { name: 'seminars', test: seminars, minShareCount: 2 },
    { name: 'seminar-details', test: seminarDetails, minShareCount: 2 },
    { name: 'forms', test: forms },
    { name: 'registering', test: registering },
    { name: 'session', test: session, minShareCount: 2 },
    { name: 'passkeys', test: passkeys, minShareCount: 2 },
    { name: 'shared', test: (id: string) => ofLists.test(id) && !adminArea.test(id), minShareCount: 3 },
    { name: 'member', test: memberSide, minShareCount: 2 },
    { name: 'short-forms', test: shortForms },
    { name: 'link-token', test: linkToken, minShareCount: 2 },
    { name: 'sign-in', test: signIn, minShareCount: 2 },
    { name: 'admin-area', test: adminArea, minShareCount: 2 },
  ],
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    lateChunks(),
    plainLateImports(),
    threadPrograms(),
    packagesInBuild(),
    compressedCopies(),
  ],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          // Calls of `z` only build schemas, so unused ones can be dropped.
          treeshake: { manualPureFunctions: ['z'] },
          output: {
            codeSplitting: chunks,
            // Every page lists its chunks; Rolldown's default names list all sharers and are long.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          },
        },
      },
    },
    ssr: {
      build: {
        sourcemap: true,
        // One module graph for pages and process: the server's entry imports the pages.
        rolldownOptions: { input: 'src/server/main.ts' },
      },
    },
  },
})
