import { defineConfig } from 'vitest/config'

/** The journeys: what a person does in a browser, against the built site. Two at once, each with a site of its own. */
export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.spec.ts'],
    // They write into the documents, so only when asked to: SCREENSHOTS=1.
    exclude: process.env.SCREENSHOTS ? [] : ['tests/journeys/screenshots.spec.ts'],
    globalSetup: ['tests/journeys/site.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    // As long as a press or a look waits.
    expect: { poll: { timeout: 10_000 } },
  },
})
