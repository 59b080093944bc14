/** The examples in deploy/ must match the site. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memorySettings } from '../../scripts/project.mjs'
import { parseConfig } from '../platform/config.ts'

const read = (name: string) => readFileSync(join('deploy', name), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const embedded = read('compose.embedded.yaml')
const unit = read('pagsulong.service')
const nginx = read('nginx.conf')
const caddy = read('Caddyfile')

const variables = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
/** Variables of Node.js, the system and glibc. */
const ofOthers = ['NODE_ENV', 'PATH', 'TMPDIR', ...Object.keys(memorySettings)]

function serviceOf(text: string, name: string): string {
  const [, service = ''] = new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(text) ?? []
  return service
}

function environmentOf(text: string): Record<string, string> {
  const [, block = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(serviceOf(text, 'site')) ?? []
  return Object.fromEntries(
    [...block.matchAll(/^ {6}([A-Z_]+): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

test('Deployment examples set only variables that the site reads', () => {
  const image = [...dockerfile.matchAll(/^(?:ENV)?\s+([A-Z_]+)=\S/gm)].map(([, name]) => name)
  const service = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((setting) => setting.split('=')[0]),
  )
  const composed = [compose, embedded].flatMap((text) => Object.keys(environmentOf(text)))
  expect([image.length, service.length, composed.length].every((count) => count > 4)).toBe(true)
  const known = [...variables, ...ofOthers]
  expect([...image, ...service, ...composed].filter((name) => !known.includes(name))).toEqual([])
})

test('Deployment examples run the server with the command and memory settings of npm start', () => {
  const command = ['node', 'build/server/main.js']
  expect(dockerfile).toContain(`CMD ${JSON.stringify(command).replaceAll(',', ', ')}`)
  expect(unit).toContain(`ExecStart=/opt/pagsulong/node_modules/.bin/${command.join(' ')}\n`)
  for (const [name, value] of Object.entries(memorySettings))
    for (const text of [dockerfile, unit]) expect(text).toContain(`${name}=${value}`)
})

test('Docker image copies only files that exist and no secrets', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*)$/gm)]
    .flatMap(([, line = '']) => line.split(' ').slice(0, -1))
    .filter((path) => path !== '.')
  expect(copied.length).toBeGreaterThan(5)
  expect(copied.filter((path) => !existsSync(path))).toEqual([])
  const left = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const path of ['.env', '**/.env', '.git', 'node_modules', 'data', 'build'])
    expect(left).toContain(path)
  expect(dockerfile).not.toMatch(/SECRET|PASSWORD|TOKEN/)
})

test('Docker image uses pinned versions and runs as an unprivileged user', () => {
  const images = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(.*)$/gm)].map(([, image]) => image)
  const beside = [...compose.matchAll(/^ {4}image: (?!pagsulong$)(.*)$/gm)].map(([, image]) => image)
  expect(images.length + beside.length).toBe(4)
  for (const image of [...images, ...beside]) expect(image).toMatch(/:[\w.-]*\d{2,}|:\d+\.\d+/)
  const [, uid] = /^USER (\d+):\d+$/m.exec(dockerfile) ?? []
  expect(Number(uid)).toBeGreaterThan(1000)
  expect(unit).toContain('User=pagsulong')
  for (const text of [compose, embedded]) {
    const site = serviceOf(text, 'site')
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'mem_limit: '])
      expect(site).toContain(line)
  }
})

test("Deployment examples match the site's health check path, port and folders", () => {
  expect(dockerfile).toMatch(/HEALTHCHECK .*\\\n.*\/readyz/)
  expect(read('prometheus.yml')).toContain('/readyz')
  const { port } = parseConfig({})
  expect(dockerfile).toContain(`PORT=${port} `)
  for (const text of [compose, embedded]) expect(text).toContain(`"127.0.0.1:${port}:${port}"`)
  for (const text of [nginx, caddy, read('prometheus.yml')]) expect(text).toContain(`127.0.0.1:${port}`)
  const [, folder] = /DATA_DIR=(\S+)/.exec(dockerfile) ?? []
  for (const text of [compose, embedded]) expect(text).toContain(`- data:${folder}\n`)
})

test('Compose files pass configuration that the site accepts', () => {
  const given: Record<string, string> = {
    APP_URL: 'https://seminars.example.ph',
    APP_SECRET: 'x'.repeat(32),
    DATABASE_PASSWORD: 'letters',
  }
  const filled = (text: string) =>
    Object.fromEntries(
      Object.entries(environmentOf(text)).map(([name, value]) => [
        name,
        value.replace(
          /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
          (_all, variable: string, otherwise = '') => given[variable] ?? otherwise,
        ),
      ]),
    )
  expect(parseConfig(filled(compose))).toMatchObject({
    databaseUrl: 'postgres://pagsulong:letters@database:5432/pagsulong',
    trustedProxies: 1,
    filesUrl: null,
  })
  expect(parseConfig(filled(embedded))).toMatchObject({ databaseUrl: null, trustedProxies: 1 })
})

test('Docker image and systemd service cannot read the git history', () => {
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('.git')
  const [, folder] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? []
  // With the dash, the service starts even without the folder.
  expect(unit).toContain(`\nInaccessiblePaths=-${folder}/.git\n`)
})

test('Compose network makes the database reachable only by the site', () => {
  const database = serviceOf(compose, 'database')
  expect(database).toContain('networks: [back]')
  expect(database).not.toContain('ports:')
  expect(compose).toMatch(/ {2}back:\n {4}internal: true/)
})

test('Deployment examples allow more time to stop than the site needs', () => {
  const [, longest] = /longestStopInMs = ([\d_]+)/.exec(readFileSync('src/server/lifecycle.ts', 'utf8')) ?? []
  const seconds = Number(longest?.replaceAll('_', '')) / 1000
  expect(seconds).toBeGreaterThan(0)
  const given = [
    /TimeoutStopSec=(\d+)/.exec(unit)?.[1],
    ...[compose, embedded].map((text) => /stop_grace_period: (\d+)s/.exec(serviceOf(text, 'site'))?.[1]),
  ]
  for (const time of given) expect(Number(time)).toBeGreaterThan(seconds)
  // Signalling the whole group would stop the database while requests are still being answered.
  expect(unit).toContain('KillMode=mixed')
})

test('The nginx example logs no secret of a path', () => {
  const [, pages = ''] = /~\^\/\(\?<pagsulong_page>([^)]+)\)\//.exec(nginx) ?? []
  const routes = readFileSync('src/app/routes.ts', 'utf8')
  const withSecret = [...routes.matchAll(/'([\w-]+)\/:(?:ticket\??|token|number\/:code)'/g)].map(
    ([, page]) => page,
  )
  expect(withSecret.length).toBeGreaterThan(3)
  expect(pages.split('|').sort()).toEqual(withSecret.sort())
  expect(nginx).toContain('"$request_method $pagsulong_address"')
})

test('Reverse proxy examples forward the client IP, allow the largest upload and close idle connections first', () => {
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(caddy).toContain('header_up X-Forwarded-For {remote_host}')
  const source = (path: string) => readFileSync(`src/${path}`, 'utf8')
  const largest = (path: string) =>
    Math.max(
      ...[...source(path).matchAll(/sizeInBytes: (\d+) \* 1024 \* 1024/g)].map(([, size]) => Number(size)),
    )
  const needed = [largest('platform/http/received-form.ts'), largest('features/settings/http/settings.ts')]
  for (const text of [nginx, caddy]) {
    const allowed = [...text.matchAll(/(?:client_max_body_size|max_size) (\d+)/g)].map(([, size]) =>
      Number(size),
    )
    expect(allowed).toEqual(needed.map((size) => size + 1))
  }
  const http = readFileSync('src/platform/http/http-server.ts', 'utf8')
  const retentionMs = Number(/keepAliveTimeout: ([\d_]+)/.exec(http)?.[1]?.replaceAll('_', ''))
  for (const text of [nginx, caddy]) {
    const [, seconds] = /(?:keepalive_timeout|keepalive) (\d+)s/.exec(text) ?? []
    expect(Number(seconds) * 1000).toBeLessThan(retentionMs)
  }
})
