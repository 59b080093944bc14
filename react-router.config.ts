import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  ssr: true,
  // A page's loader is a few lines: a file of its own would cost a request for nothing.
  splitRouteModules: false,
  // `same-origin.ts` checks each post; the router would compare with the internal URL behind a proxy.
  allowedActionOrigins: ['**'],
} satisfies Config
