/** Import rules: which part of the code may import which. Tests are exempt. */
const features = require('./scripts/feature-order.cjs')

const test = '\\.test\\.tsx?$'

const part = (name) => `(${name}\\.tsx?$|${name}/)`

const contracts = `^src/(application|features/[^/]+)/${part('contract')}`

const browser = [
  '^src/app/(?!entry\\.server)',
  '^src/ui/',
  '^src/platform/api-client/',
  `^src/(application|features/[^/]+)/${part('(contract|rules)')}`,
  '^src/(application|features/[^/]+)/ui/',
]

const onlyFrom = (...allowed) => ({ path: '^src/', pathNot: allowed })

const upward = features.slice(0, -1).map((name, index) => ({
  name: `features-in-order-${name}`,
  comment: `${name} may import only the features before it`,
  severity: 'error',
  from: { path: `^src/features/${name}/`, pathNot: test },
  to: { path: `^src/features/(${features.slice(index + 1).join('|')})/` },
}))

module.exports = {
  forbidden: [
    ...upward,
    {
      name: 'features-are-listed',
      comment: 'a new feature takes its place in the order first',
      severity: 'error',
      from: {},
      to: { path: '^src/features/', pathNot: `^src/features/(${features.join('|')})/` },
    },
    {
      name: 'features-hold-known-parts',
      comment: 'the names at a feature’s root are those of docs/house.md, section 2',
      severity: 'error',
      from: {},
      to: {
        path: '^src/features/',
        pathNot: `^src/features/[^/]+/${part('(contract|tables|rules|queries|reads|commands|http|adapters|jobs|emails|ui)')}`,
      },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'server-is-the-top',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/', test] },
      to: { path: '^src/server/' },
    },
    {
      name: 'app-arranges',
      comment: 'the site map imports the features’ ui and contracts, ui and the API client',
      severity: 'error',
      from: { path: '^src/app/', pathNot: ['^src/app/entry\\.server', test] },
      to: onlyFrom(
        '^src/app/',
        contracts,
        '^src/(application|features/[^/]+)/ui/',
        '^src/ui/',
        '^src/platform/api-client/',
        '^src/platform/format/',
        '^src/platform/uploaded-file',
      ),
    },
    {
      name: 'app-is-the-top-of-the-pages',
      severity: 'error',
      from: { path: '^src/(features|application|ui|platform)/', pathNot: test },
      to: { path: '^src/app/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: test },
      to: onlyFrom('^src/platform/'),
    },
    {
      name: 'application-knows-no-feature',
      severity: 'error',
      from: { path: '^src/application/', pathNot: test },
      to: onlyFrom('^src/(application|platform)/'),
    },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: test },
      // Forms say the same of an image as the server.
      to: onlyFrom('^src/ui/', '^src/platform/api-client/', '^src/platform/images/image-messages'),
    },
    {
      name: 'contract-imports-contracts',
      severity: 'error',
      from: { path: contracts, pathNot: test },
      to: onlyFrom(contracts, '^src/platform/(endpoint|paging|uploaded-file|wire-shapes|format/)'),
    },
    {
      name: 'rules-import-contracts',
      severity: 'error',
      from: { path: `^src/(application|features/[^/]+)/${part('rules')}`, pathNot: test },
      // Parsing a mail server's URL is pure, and a settings rule needs it.
      to: onlyFrom(
        `^src/(application|features/[^/]+)/${part('(contract|rules)')}`,
        '^src/platform/(format/|mail/mail-server|refusals)',
      ),
    },
    {
      name: 'tables-import-tables',
      severity: 'error',
      from: { path: `^src/(application|features/[^/]+)/${part('tables')}`, pathNot: test },
      to: onlyFrom(`^src/(application|features/[^/]+)/${part('(tables|contract)')}`, '^src/platform/db/'),
    },
    {
      name: 'only-queries-touch-tables',
      severity: 'error',
      from: {
        path: '^src/',
        // Sample data and its loader write rows of every feature; files are swept by the rows of all.
        pathNot: [
          `^src/(application|features/[^/]+)/${part('(tables|queries)')}`,
          '^src/server/(sample|cli|queries)/',
          test,
        ],
      },
      to: { path: `^src/(application|features/[^/]+)/${part('tables')}` },
    },
    {
      name: 'queries-stay-below-commands',
      severity: 'error',
      from: { path: `^src/(application|features/[^/]+)/${part('queries')}`, pathNot: test },
      to: { path: `^src/(application|features/[^/]+)/(${part('http')}|commands/|ui/)` },
    },
    {
      name: 'commands-know-no-http',
      severity: 'error',
      from: {
        path: '^src/(application|features/[^/]+)/(commands|reads|queries|rules|contract|jobs)/',
        pathNot: test,
      },
      to: { path: [`^src/(application|features/[^/]+)/(${part('http')}|ui/)`, '^src/platform/http/'] },
    },
    {
      name: 'only-the-ledger-counts-seats',
      comment: 'take and release seats by src/features/registrations/commands/seat-ledger.ts',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/features/registrations/commands/seat-ledger\\.ts$', test] },
      to: { path: '^src/features/seminars/queries/seat-counter\\.ts$' },
    },
    {
      name: 'http-calls-commands-and-reads',
      comment: 'SQL of another feature is reached through one of its reads or commands',
      severity: 'error',
      from: { path: `^src/features/([^/]+)/${part('http')}`, pathNot: test },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/',
          `^src/(application|features/[^/]+)/(${part('(contract|rules)')}|commands/|reads/|adapters/)`,
        ],
      },
    },
    {
      name: 'feature-ui-imports-ui-rules-and-contracts',
      severity: 'error',
      from: { path: '^src/(application|features/[^/]+)/ui/', pathNot: test },
      to: onlyFrom(
        `^src/(application|features/[^/]+)/${part('(contract|rules|ui)')}`,
        '^src/ui/',
        '^src/platform/(api-client/|format/|wire-shapes)',
      ),
    },
    {
      name: 'public-never-downloads-admin',
      severity: 'error',
      from: {
        path: [
          '^src/app/(routes/(public|member|check-in)/|layouts/(public|member)|shell/)',
          '^src/(application|features/[^/]+)/ui/(public|member|check-in)/',
          '^src/ui/public/',
        ],
        // Loaded on demand for administrators; another import would put it into everybody's bundle.
        pathNot: [test, '^src/app/(routes/member/dashboard/admin-dialogs|shell/command-palette)\\.tsx$'],
      },
      to: {
        path: [
          '^src/app/(routes/admin/|layouts/admin)',
          '^src/(application|features/[^/]+)/ui/admin/',
          '^src/ui/admin/',
          '^node_modules/@mantine/',
        ],
      },
    },
    {
      name: 'admin-uses-mantine',
      severity: 'error',
      from: { path: '^src/(app/routes/admin|features/[^/]+/ui/admin|ui/admin)/', pathNot: test },
      to: { path: '^src/ui/public/' },
    },
    {
      name: 'browser-code-stays-off-the-server',
      severity: 'error',
      from: { path: browser, pathNot: [test, '\\.server\\.tsx?$'] },
      to: {
        path: [
          '^src/(server|platform/(db|files|mail/(?!mail-server)|config|log|app-secret|secrets|runtime))',
          `^src/(application|features/[^/]+)/(${part('(tables|queries|http)')}|commands/)`,
          '^node_modules/(pg|drizzle-orm|pino|nodemailer|sharp|@hono/node-server|@aws-sdk|@node-rs|flydrive)/',
        ],
      },
    },
    {
      name: 'browser-code-needs-no-node',
      severity: 'error',
      from: { path: browser, pathNot: [test, '\\.server\\.tsx?$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'small-zod',
      comment: 'one import of the large one brings it into every page',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^node_modules/zod/', pathNot: '^node_modules/zod/(mini|v4/(mini|core))' },
    },
    {
      name: 'src-stands-without-its-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: ['^(tests|bench|drill|scripts)/', test] },
    },
    {
      name: 'no-development-packages-in-production',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, '^src/server/dev\\.ts$', '^src/app/entry\\.client\\.tsx$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\+types/', '\\?(url|raw|inline)$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.svg'],
    },
  },
}
