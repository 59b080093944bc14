import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** Below this, the headers of a compressed answer cost more than is saved. */
const smallestWorthwhileInBytes = 512

/** Puts a `.br` and a `.gz` beside a file; the server sends the one that a browser understands. */
async function writeTwins(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < smallestWorthwhileInBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }))
}

/** Compresses what browsers load once, at build time and as well as can be. */
function compressedTwins(): Plugin {
  return {
    name: 'compressed-twins',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = entries.filter(
        ({ name, parentPath }) => compressible.test(name) && !parentPath.endsWith('.vite'),
      )
      await Promise.all(files.map((entry) => writeTwins(join(entry.parentPath, entry.name))))
    },
  }
}

/**
 * Late chunks without the helper that would fetch their style sheets and chunks beside them: none has a style sheet, and
 * pages announce the chunks themselves. It would be part of every page.
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
 * Tells the pages on the server where the browser's build put what a page loads late, so that a page that will need
 * it can announce it. The browser's part is built first; in development there is nothing to announce.
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

/** Threads are programs of their own beside the server’s entry (see `read-sheet.ts`, `print-letter.ts`, `own-templates.ts`). */
const threads = [
  'src/platform/sheets/sheet-worker.ts',
  'src/features/messaging/letters/letter-worker.ts',
  'src/features/messaging/templates/template-worker.ts',
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

/** Machine code, and what only threads load. */
const staysPackage = ['sharp', '@node-rs/argon2', '@react-pdf/renderer', '@e965/xlsx']

/**
 * Packages become part of the server's build: some files are found, read and compiled several times as fast as the
 * thousands that packages come as. React then no longer asks at run time whether it is in production.
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
 * Few files, each of them worth its request, because small ones compress badly: what every page runs on, and what
 * several pages share. Measured on the home page: 15 files of 134 kB became 7 of 119 kB.
 */
const everyPage =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*(mutationObserver|useMutation))|src[\\/](app[\\/](root\.|complete-styles|layouts[\\/](?!member-area|admin-area)|query-client|page-meta|structured-data|use-nonce)|content[\\/]provider\.|platform[\\/]api-client[\\/](?!download|ended-session)|ui[\\/]brand[\\/]logo|ui[\\/]public[\\/](button|icon|states|structure|toast|late-styles))/
/** What the list of seminars and a seminar's page have in common; the first page brings most of it along. */
const seminars =
  /vite[\\/]preload-helper|src[\\/](features[\\/]catalog[\\/](rules\.|ui[\\/](?!admin[\\/]|planning-api))|platform[\\/]format[\\/](?!manila-clock)|ui[\\/]public[\\/](show-more|cut-text|skeleton|badge|alert|linked-text))/
/** What every form is made of, checked and sent with: only pages that have one load it. */
const forms =
  /node_modules[\\/]zod[\\/]|src[\\/](features[\\/](people[\\/]contract|registration[\\/]ui[\\/]public[\\/](review-facts|provider-contact))|platform[\\/]http[\\/](paging|actor)|ui[\\/]public[\\/](field|inputs))\./
/** What registering has in common with the office's own form for it, and with the page on which a new proof is sent. */
const registering = new RegExp(
  [
    /src[\\/]features[\\/](registration[\\/](contract|rules)|people[\\/]contract[\\/]source-words)\./,
    /src[\\/]features[\\/]registration[\\/]ui[\\/](registration-(form|failure)|new-key)\./,
    /src[\\/]features[\\/]registration[\\/]ui[\\/]public[\\/](payment-|proof-field|form-fields|use-(object-url|registration-form))/,
    /src[\\/]ui[\\/]public[\\/](copy-button|file-drop|progress-bar|prepare-image|image-file)\./,
  ]
    .map(({ source }) => source)
    .join('|'),
)
/** Who is signed in, and what they may do: for pages of both sides. */
const session =
  /src[\\/](features[\\/](accounts[\\/]ui[\\/](auth-provider|accounts-api|next-address)|people[\\/]access)|platform[\\/]api-client[\\/]ended-session)\./
/** What short forms run on, and what the pages of signing in share: whoever only looks around does not load it. */
const shortForms =
  /src[\\/](ui[\\/]public[\\/](use-simple-form|email-input)|features[\\/]support[\\/](contract[\\/]visitor-messages|ui[\\/]support-api))\./
/** The browser's side of passkeys: loaded only after somebody chose to use one, however many dialogs need it. */
const passkeys = /node_modules[\\/]@simplewebauthn[\\/]/
const signIn = /src[\\/]features[\\/]accounts[\\/](contract[\\/.]|ui[\\/](?!admin[\\/]))/
/** The token of a mailed link: pages that ask for no sign-in read one too. */
const linkToken = /src[\\/]features[\\/]accounts[\\/]ui[\\/]public[\\/]use-link-token\./
/** What one feature's forms are checked with stays with them: what lists share is loaded where nothing is typed. */
const ofLists =
  /^(?!.*([\\/]contract[\\/.]|[\\/](use-simple-form|email-input)\.|[\\/]support[\\/]ui[\\/]|features[\\/]accounts[\\/]ui[\\/](?!admin[\\/])))/
/** What the pages of the office have in common, its library with it: no other page loads any of it. */
const office = new RegExp(
  [
    /node_modules[\\/](@mantine|@floating-ui|@hookform|@standard-schema|react-hook-form)[\\/]/,
    /node_modules[\\/](react-(remove-scroll|style-singleton)[\w-]*|use-(sidecar|callback-ref)|get-nonce|tslib|clsx)[\\/]/,
    /node_modules[\\/]@tanstack[\\/].*(mutationObserver|useMutation)/,
    /src[\\/](ui[\\/]admin|app[\\/]shell[\\/](office-page|guarded)|platform[\\/](format[\\/]manila-clock|api-client[\\/]download))/,
    /src[\\/]features[\\/](\w+[\\/]ui[\\/](admin[\\/]|planning-api)|catalog[\\/]rules[\\/]|attendees[\\/]rules)/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
/** What the pages of the signed-in side have in common. */
const memberSide = /src[\\/]app[\\/]shell[\\/]/
const chunks = {
  groups: [
    { name: 'site', test: everyPage },
    { name: 'seminars', test: seminars, minShareCount: 2 },
    { name: 'forms', test: forms },
    { name: 'registering', test: registering },
    { name: 'session', test: session, minShareCount: 2 },
    { name: 'passkeys', test: passkeys, minShareCount: 2 },
    { name: 'shared', test: (id: string) => ofLists.test(id) && !office.test(id), minShareCount: 3 },
    { name: 'member', test: memberSide, minShareCount: 2 },
    { name: 'short-forms', test: shortForms },
    { name: 'link-token', test: linkToken, minShareCount: 2 },
    { name: 'sign-in', test: signIn, minShareCount: 2 },
    { name: 'office', test: office, minShareCount: 2 },
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
    compressedTwins(),
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
          // Calls of `z` only build a schema: those that a page does not use stay away from it.
          treeshake: { manualPureFunctions: ['z'] },
          output: {
            codeSplitting: chunks,
            // Every page names its chunks; without the list of who shares them the names stay short.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          },
        },
      },
    },
    ssr: {
      build: {
        sourcemap: true,
        // One module graph for pages and process: the server's entry asks for the pages, not the other way round.
        rolldownOptions: { input: 'src/server/main.ts' },
      },
    },
  },
})
