/** Checks of the lockfile: every package has a hash, and none runs an install script. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
export function readLockedPackages() {
  const { packages } = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'))
  return Object.fromEntries(Object.entries(packages).filter(([place]) => place !== ''))
}

/** @returns {Manifest} */
export function readManifest() {
  return JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
}

/**
 * @param {string} place
 * @param {LockedPackage} entry
 */
export function nameOf(place, { name }) {
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
export function looseEnds(manifest, packages) {
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
    ...unhashed.map(([place]) => `package-lock.json: ${place} has no SHA-512 (node scripts/fill-hashes.mjs)`),
    ...elsewhere.map(([place]) => `package-lock.json: ${place} is fetched from an address of its own`),
  ]
}
