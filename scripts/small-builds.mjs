/** Builds of the pages that need no site script: check-in and the light pages. */

/** The start script waits for what the entries export. */
export const preserveEntrySignatures = /** @type {const} */ ('exports-only')

/** Of the page that works offline: its own files, so that neither it nor the other pages carry the other's. */
export const checkIn = {
  consumer: /** @type {const} */ ('client'),
  build: {
    outDir: 'build/check-in',
    assetsDir: 'assets/check-in',
    copyPublicDir: false,
    manifest: true,
    modulePreload: /** @type {const} */ (false),
    rolldownOptions: { input: ['src/app/check-in/entry.tsx', 'src/app/check-in/service-worker.ts'] },
  },
}

/**
 * Of the light pages: the same components with Preact, which is a tenth of React's size. Names of pictures do not
 * differ from the site's, so that browsers load them once.
 */
export const light = {
  consumer: /** @type {const} */ ('client'),
  build: {
    outDir: 'build/light',
    copyPublicDir: false,
    manifest: true,
    modulePreload: /** @type {const} */ (false),
    rolldownOptions: {
      input: 'src/app/light/entry.tsx',
      preserveEntrySignatures,
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } },
    },
  },
}

/** @type {Readonly<Record<string, string>>} */
const preactModules = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/** @type {import('vite').Plugin} */
export const preactInLightPages = {
  name: 'preact-in-light-pages',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'light',
  resolveId(source, importer) {
    const replacement = preactModules[source]
    return replacement === undefined ? null : this.resolve(replacement, importer)
  },
}
