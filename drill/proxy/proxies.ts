import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const siteName = 'seminars.example.ph'

export interface ProxyPlace {
  readonly folder: string
  readonly sitePort: number
  readonly httpPort: number
  readonly httpsPort: number
  readonly certificate: string
  readonly key: string
}

export interface RunningProxy {
  accessLog(): Promise<string>
  stop(): Promise<void>
}

export interface ProxyExample {
  readonly name: 'nginx' | 'caddy'
  start(place: ProxyPlace): Promise<RunningProxy>
}

const example = (name: string) => readFile(join(import.meta.dirname, '..', '..', 'deploy', name), 'utf8')

function replaced(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The example has no "${from}" any more.`)
    return changed.replaceAll(from, to)
  }, text)
}

function run(program: string, args: readonly string[], folder: string): ChildProcess {
  return spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export const nginx: ProxyExample = {
  name: 'nginx',
  async start({ folder, sitePort, httpPort, httpsPort, certificate, key }) {
    const logs = join(folder, 'logs')
    await mkdir(logs)
    const site = replaced(await example('nginx.conf'), [
      ['127.0.0.1:3000', `127.0.0.1:${sitePort}`],
      ['listen 80;', `listen 127.0.0.1:${httpPort};`],
      ['listen [::]:80;', ''],
      ['listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`],
      ['listen [::]:443 ssl default_server;', ''],
      ['listen [::]:443 ssl http2;', ''],
      [`/etc/letsencrypt/live/${siteName}/fullchain.pem`, certificate],
      [`/etc/letsencrypt/live/${siteName}/privkey.pem`, key],
      ['/var/log/nginx', logs],
    ])
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    )
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    const file = join(folder, 'nginx.conf')
    const frame = `${user} daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(logs, 'error.log')};`
    await writeFile(file, `${frame}\nevents {}\nhttp {\n${folders.join('\n')}\n${site}\n}\n`)
    const child = run('nginx', ['-p', folder, '-c', file], folder)
    return {
      accessLog: () => readFile(join(logs, 'pagsulong.access.log'), 'utf8'),
      stop: () => stop(child),
    }
  },
}

export const caddy: ProxyExample = {
  name: 'caddy',
  async start({ folder, sitePort, httpPort, httpsPort, certificate, key }) {
    const file = join(folder, 'Caddyfile')
    const text = replaced(await example('Caddyfile'), [
      ['127.0.0.1:3000', `127.0.0.1:${sitePort}`],
      [
        '{\n\tservers {',
        `{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n\tdefault_bind 127.0.0.1\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tservers {`,
      ],
      [`\n${siteName} {`, `\n${siteName} {\n\ttls ${certificate} ${key}`],
    ])
    await writeFile(file, text)
    const child = run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], folder)
    return { accessLog: async () => '', stop: () => stop(child) }
  },
}
