import { defineConfig } from 'vitest/config'

/** Browser tests against the built site: two at once, each with its own site. */
export default defineConfig({
  test: {
    globalSetup: ['tests/journeys/site.ts'],
    pool: 'forks',
    // Files of a worker share its modules and its browser.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    // The same timeout as for actions.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['tests/journeys/*.spec.ts'],
          // Writes into the documentation, so only with SCREENSHOTS=1.
          exclude: process.env.SCREENSHOTS ? [] : ['tests/journeys/screenshots.spec.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'edge',
          include: ['tests/journeys/edge/**/*.spec.ts'],
          // On a busy machine headless Chromium sometimes draws no frame for seconds; retried tests are reported.
          retry: 1,
        },
      },
    ],
  },
})
