/** Configuration, validated as a whole. The only place that reads `process.env`; see `.env.example`. */
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { parseFilesUrl } from './files/files-url.ts'
import {
  findGatewayContradictions,
  type GatewaySettings,
  gatewayVariables,
  toGatewaySettings,
} from './gateway-settings.ts'
import { parseMailSender, parseMailServer } from './mail/mail-server.ts'
import { OperatorError } from './user-facing-error.ts'

const wholeNumber = (minimum: number, maximum: number, otherwise: number) =>
  z._default(
    z.coerce
      .number(`must be a whole number from ${minimum} to ${maximum}`)
      .check(
        z.int(`must be a whole number from ${minimum} to ${maximum}`),
        z.gte(minimum, `must be a whole number from ${minimum} to ${maximum}`),
        z.lte(maximum, `must be a whole number from ${minimum} to ${maximum}`),
      ),
    otherwise,
  )

function urlWithScheme(...schemes: readonly string[]) {
  const beginnings = schemes.map((scheme) => `${scheme}://`)
  const message = `must be an address that starts with ${beginnings.join(' or ')}`
  // `URL` rejects database addresses with a user and no host, as used for sockets.
  const isAllowed = (text: string) => beginnings.some((beginning) => text.startsWith(beginning))
  return z.optional(z.string().check(z.refine(isAllowed, message)))
}

const separated = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const Environment = z.object({
  PORT: wholeNumber(1, 65535, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  APP_URL: urlWithScheme('http', 'https'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: urlWithScheme('postgres', 'postgresql'),
  FILES_URL: urlWithScheme('s3'),
  APP_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  FORMER_APP_SECRETS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => separated(text).every((secret) => secret.length >= 32),
          'must be secrets of at least 32 characters each, separated by commas',
        ),
      ),
  ),
  ADMIN_EMAIL: z.optional(z.email('must be an e-mail address')),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(8, 'must have at least 8 characters'))),
  SAMPLE_DATA: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  SECOND_FACTOR: z.optional(
    z.enum(['optional', 'required', 'after_grace'], 'must be optional, required or after_grace'),
  ),
  STATUS_CHECK: z._default(z.enum(['show', 'email'], 'must be show or email'), 'show'),
  REAUTHENTICATE_MINUTES: wholeNumber(1, 1440, 60),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(
    z.string().check(z.refine((text) => URL.canParse(text), 'must be an address')),
    'https://accounts.google.com',
  ),
  ...gatewayVariables,
  SMTP_URL: urlWithScheme('smtp', 'smtps'),
  MAIL_FROM: z.optional(z.string()),
  WEB_CONCURRENCY: wholeNumber(1, 64, 1),
  RATE_LIMITS: z.optional(z.enum(['memory', 'database'], 'must be memory or database')),
  TRUST_PROXY: z._default(
    z.union([z.literal('off').check(), z.coerce.number().check(z.int(), z.gte(0), z.lte(10))], {
      error: 'must be off or the number of proxies in front (0 to 10)',
    }),
    'off',
  ),
  PROOF_RETENTION_DAYS: wholeNumber(0, 36_500, 365),
  // Five years.
  SCAN_RETENTION_DAYS: wholeNumber(0, 36_500, 1826),
  EVALUATION_RETENTION_DAYS: wholeNumber(0, 36_500, 1096),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_EVERY_HOURS: wholeNumber(1, 8760, 24),
  BACKUP_KEEP: wholeNumber(1, 10_000, 7),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
})

export type LogLevelName = z.infer<typeof Environment>['LOG_LEVEL']

export interface Config extends GatewaySettings {
  readonly port: number
  readonly host: string
  /** Public origin without a trailing slash. */
  readonly appUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly filesUrl: string | null
  readonly appSecret: string | null
  /** Previous secrets, still accepted for decryption and verification. */
  readonly formerAppSecrets: readonly string[]
  readonly firstAdmin: { readonly email: string; readonly password: string | null } | null
  readonly wantsSampleData: boolean
  /** Answer of the status look-up: the registrations, or a mailed link. */
  readonly statusCheck: 'show' | 'email'
  /** Two-step sign-in; null: required after a grace period in newer installations, otherwise optional. */
  readonly secondFactor: 'optional' | 'required' | 'after_grace' | null
  /** Minutes for which a sign-in or re-authentication allows sensitive changes. */
  readonly reauthenticateMinutes: number
  readonly google: {
    readonly clientId: string
    readonly clientSecret: string
    readonly issuer: string
  } | null
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  readonly processCount: number
  /** Store in which uses are counted: only one process can count them in its memory. */
  readonly rateLimits: 'memory' | 'database'
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  readonly trustedProxies: number
  /** Days after the seminar; 0 retains proof images without limit. */
  readonly proofRetentionDays: number
  readonly scanRetentionDays: number
  readonly evaluationRetentionDays: number
  readonly backups: { readonly folder: string; readonly everyHours: number; readonly keep: number } | null
  readonly metricsToken: string | null
  readonly logLevel: LogLevelName
}

export class ConfigError extends OperatorError {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

type Values = z.infer<typeof Environment>

const isOrigin = (text: string) => URL.parse(text)?.pathname === '/'

/** Checks across variables; each single one is checked by its schema. */
function contradictions(values: Values): string[] {
  const lines: string[] = []
  if (values.DATABASE_URL && !values.APP_SECRET) lines.push('APP_SECRET: is required with DATABASE_URL')
  if (values.WEB_CONCURRENCY > 1 && !values.DATABASE_URL)
    lines.push(
      'WEB_CONCURRENCY: more than 1 process needs DATABASE_URL (one process owns the embedded database)',
    )
  if (values.WEB_CONCURRENCY > 1 && values.RATE_LIMITS === 'memory')
    lines.push('RATE_LIMITS: must be database if WEB_CONCURRENCY is more than 1')
  if (Boolean(values.GOOGLE_CLIENT_ID) !== Boolean(values.GOOGLE_CLIENT_SECRET))
    lines.push('GOOGLE_CLIENT_SECRET: must be set together with GOOGLE_CLIENT_ID')
  lines.push(...findGatewayContradictions(values))
  if (values.ADMIN_PASSWORD && !values.ADMIN_EMAIL)
    lines.push('ADMIN_PASSWORD: must be set together with ADMIN_EMAIL')
  if (values.APP_URL && !isOrigin(values.APP_URL))
    lines.push('APP_URL: must be an origin without a path, such as https://seminars.example.ph')
  return lines
}

/** Valid URLs may still lack a host, a bucket or a sender. */
function findInvalidUrls({ FILES_URL, SMTP_URL, MAIL_FROM }: Values): string[] {
  const lines: string[] = []
  try {
    if (FILES_URL) parseFilesUrl(FILES_URL)
  } catch (error) {
    lines.push(error instanceof Error ? error.message : 'FILES_URL: cannot be read')
  }
  if (SMTP_URL && parseMailServer(SMTP_URL) === null) lines.push('SMTP_URL: must name a mail server')
  if (MAIL_FROM && parseMailSender(MAIL_FROM) === null)
    lines.push('MAIL_FROM: must be an address, or a name and an address: Learning Center <office@example.ph>')
  return lines
}

function toBackups({ BACKUP_DIR, BACKUP_EVERY_HOURS, BACKUP_KEEP }: Values): Config['backups'] {
  if (BACKUP_DIR === undefined) return null
  return { folder: resolve(BACKUP_DIR), everyHours: BACKUP_EVERY_HOURS, keep: BACKUP_KEEP }
}

function toFirstAdmin({ ADMIN_EMAIL: email, ADMIN_PASSWORD }: Values): Config['firstAdmin'] {
  return email ? { email: email.trim().toLowerCase(), password: ADMIN_PASSWORD ?? null } : null
}

function toRateLimits({ RATE_LIMITS, WEB_CONCURRENCY }: Values): Config['rateLimits'] {
  return RATE_LIMITS ?? (WEB_CONCURRENCY > 1 ? 'database' : 'memory')
}

function toConfig(values: Values): Config {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  return {
    port: values.PORT,
    host: values.HOST,
    appUrl: new URL(values.APP_URL ?? `http://localhost:${values.PORT}`).origin,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    filesUrl: values.FILES_URL ?? null,
    appSecret: values.APP_SECRET ?? null,
    formerAppSecrets: separated(values.FORMER_APP_SECRETS ?? ''),
    firstAdmin: toFirstAdmin(values),
    wantsSampleData: (values.SAMPLE_DATA ?? (values.DATABASE_URL ? 'off' : 'on')) === 'on',
    statusCheck: values.STATUS_CHECK,
    secondFactor: values.SECOND_FACTOR ?? null,
    reauthenticateMinutes: values.REAUTHENTICATE_MINUTES,
    google: clientId && clientSecret ? { clientId, clientSecret, issuer: values.GOOGLE_ISSUER } : null,
    ...toGatewaySettings(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    processCount: values.WEB_CONCURRENCY,
    rateLimits: toRateLimits(values),
    trustedProxies: values.TRUST_PROXY === 'off' ? 0 : values.TRUST_PROXY,
    proofRetentionDays: values.PROOF_RETENTION_DAYS,
    scanRetentionDays: values.SCAN_RETENTION_DAYS,
    evaluationRetentionDays: values.EVALUATION_RETENTION_DAYS,
    backups: toBackups(values),
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
  }
}

/**
 * An empty variable counts as unset.
 * @throws ConfigError with one line per invalid variable, never repeating its value
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const entries = Object.entries(environment).filter(([, value]) => value !== '')
  const { error } = Environment.safeParse(Object.fromEntries(entries))
  const issues = error?.issues ?? []
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const values = Environment.parse(Object.fromEntries(entries.filter(([name]) => !wrong.has(name))))
  const lines = [
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    // Follow-up errors of variables that are themselves invalid are left out.
    ...[...contradictions(values), ...findInvalidUrls(values)].filter((line) => !mentions(line, wrong)),
  ]
  if (lines.length > 0) throw new ConfigError(lines)
  return toConfig(values)
}

function mentions(line: string, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => line.includes(name))
}

/** Reads `.env` in the working directory if present (the environment wins) and validates everything. */
export function loadConfig(): Config {
  try {
    process.loadEnvFile()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return parseConfig(process.env)
}
