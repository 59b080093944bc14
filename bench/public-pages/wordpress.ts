/** A plain WordPress with one post, from Debian's packages, with Apache and MariaDB in a temporary folder. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  changeFileOwner,
  choosePostgresOsAccount,
  type OsAccount,
} from '#app/platform/db/embedded/account.ts'
import { freePort } from '#tests/kit/free-port.ts'

const run = promisify(execFile)

const packages = 'wordpress wordpress-theme-twentytwentythree libapache2-mod-php mariadb-server-core'
const installed = '/usr/share/wordpress'
const modulesFolder = '/usr/lib/apache2/modules'
const theme = join(installed, 'wp-content/themes/twentytwentythree')
const [apache, mariadb, setpriv] = ['/usr/sbin/apache2', '/usr/sbin/mariadbd', '/usr/bin/setpriv']
const installScript = join(import.meta.dirname, 'install-wordpress.php')
const startWithinMs = 60_000

export interface WordPress {
  readonly version: string
  readonly postUrl: string
  stop(): Promise<void>
}

interface Place {
  readonly folder: string
  readonly site: string
  readonly socket: string
  readonly baseUrl: string
  readonly port: number
  /** Neither server is to run as root. */
  readonly account: OsAccount | null
}

/** Returns one line saying how to install what this machine lacks, or null. */
export function missingForWordPress(): string | null {
  const missing = [theme, mariadb, apache].find((path) => !existsSync(path))
  if (missing === undefined) return null
  return `Measured without WordPress, because ${missing} is missing: apt-get install --no-install-recommends ${packages}`
}

/** Without scheduled jobs and update checks, which would run during the measurement. */
function toConfiguration({ socket, baseUrl }: Place): string {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    WP_HOME: baseUrl,
    WP_SITEURL: baseUrl,
    DISABLE_WP_CRON: true,
    WP_HTTP_BLOCK_EXTERNAL: true,
  }
  const lines = Object.entries(constants).map(([name, value]) =>
    typeof value === 'string' ? `define('${name}', '${value}');` : `define('${name}', ${value});`,
  )
  return ['<?php', ...lines, "$table_prefix = 'wp_';", "require ABSPATH . 'wp-settings.php';", ''].join('\n')
}

async function toApacheConfiguration({ folder, site, port }: Place): Promise<string> {
  const php = (await readdir(modulesFolder)).find((name) => /^libphp[\d.]*\.so$/.test(name)) ?? 'libphp.so'
  const modules = ['mpm_prefork', 'authz_core', 'dir', 'mime', 'filter', 'brotli']
  return [
    ...modules.map((name) => `LoadModule ${name}_module ${modulesFolder}/mod_${name}.so`),
    `LoadModule php_module ${modulesFolder}/${php}`,
    `Listen 127.0.0.1:${port}`,
    'ServerName localhost',
    `DefaultRuntimeDir ${folder}`,
    `PidFile ${folder}/apache.pid`,
    `ErrorLog ${folder}/apache.log`,
    'TypesConfig /etc/mime.types',
    `DocumentRoot ${site}`,
    `<Directory ${site}>`,
    'Require all granted',
    'DirectoryIndex index.php',
    'FallbackResource /index.php',
    '</Directory>',
    '<FilesMatch "\\.php$">',
    'SetHandler application/x-httpd-php',
    '</FilesMatch>',
    'AddOutputFilterByType BROTLI_COMPRESS text/html text/css text/javascript application/javascript',
    '',
  ].join('\n')
}

/** A server that gets SIGTERM when this process ends, however it ends. */
function startServer([program = '', ...args]: readonly string[], { folder, account }: Place): ChildProcess {
  return spawn(setpriv, ['--pdeathsig', 'TERM', program, ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    ...account,
  })
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

async function until(server: ChildProcess, log: string, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + startWithinMs
  while (server.exitCode === null && performance.now() < deadline) {
    if (await isReady().catch(() => false)) return
    await delay(50)
  }
  throw new Error(`${server.spawnargs[3]} did not start: ${await readFile(log, 'utf8').catch(() => '')}`)
}

async function startMariaDb(place: Place): Promise<ChildProcess> {
  const { folder, socket, account } = place
  const data = join(folder, 'mariadb')
  const log = join(folder, 'mariadb.log')
  const access = ['--auth-root-authentication-method=normal', '--skip-test-db']
  await run('mariadb-install-db', ['--no-defaults', `--datadir=${data}`, ...access], {
    cwd: folder,
    ...account,
  })
  await writeFile(join(folder, 'create.sql'), 'create database wordpress character set utf8mb4;\n')
  const files = [`--datadir=${data}`, `--socket=${socket}`, `--log-error=${log}`]
  const network = ['--skip-networking', `--init-file=${join(folder, 'create.sql')}`]
  const server = startServer([mariadb, '--no-defaults', ...files, ...network], place)
  await until(server, log, async () => (await readFile(log, 'utf8')).includes('ready for connections'))
  return server
}

async function startApache(place: Place, postUrl: string): Promise<ChildProcess> {
  const configuration = join(place.folder, 'apache.conf')
  await writeFile(configuration, await toApacheConfiguration(place))
  const server = startServer([apache, '-f', configuration, '-D', 'FOREGROUND'], place)
  await until(server, join(place.folder, 'apache.log'), async () => (await fetch(postUrl)).ok)
  return server
}

export async function startWordPress(): Promise<WordPress> {
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-wordpress-'))
  const port = await freePort()
  const account = choosePostgresOsAccount(folder)
  const [site, socket] = [join(folder, 'site'), join(folder, 'mariadb.socket')]
  const place: Place = { folder, site, socket, port, baseUrl: `http://localhost:${port}`, account }
  const servers: ChildProcess[] = []
  const stop = async () => {
    for (const server of servers.toReversed()) await stopServer(server)
    await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  }
  try {
    changeFileOwner(account, folder)
    await chmod(folder, 0o755)
    await cp(installed, site, { recursive: true, dereference: true })
    await writeFile(join(site, 'wp-config.php'), toConfiguration(place))
    servers.push(await startMariaDb(place))
    const { stdout: postUrl } = await run('php', [installScript, site], { cwd: folder, ...account })
    servers.push(await startApache(place, postUrl))
    return { version: await readVersion(), postUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(installed, 'wp-includes/version.php'), 'utf8')
  return /\$wp_version = '([^']+)'/.exec(text)?.[1] ?? 'unknown'
}
