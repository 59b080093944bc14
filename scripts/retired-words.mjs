/** Whether names of code and tables use a word that the glossary has replaced. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-5-or-6'
import { projectFolder } from './project.mjs'

/** Replaced words, in every form in which a name may contain them. */
const retired = new Set(
  'look looks looked ask asks asked asking office kept renew renews renewed standing'.split(' '),
)
/** Names that mean something else: a look-up, hours of opening, formats of documents. */
const allowed = /look(ed)?[-_]?ups?|office[-_]?(hours|document)/gi

/**
 * @param {string} name in camel, kebab or snake case
 */
function isRetired(name) {
  const words = name
    .replace(allowed, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^a-zA-Z]+/)
  return words.some((word) => retired.has(word.toLowerCase()))
}

/**
 * @param {string} file
 * @returns {readonly string[]}
 */
function findNames(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(projectFolder, file), 'utf8'),
    ts.ScriptTarget.Latest,
  )
  /** @type {Set<string>} */
  const names = new Set([file])
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...names].filter(isRetired)
}

const folders = ['bench', 'drill', 'scripts', 'src', 'tests']

/** Names of tables, columns, indexes, constraints and their values, of the last migration. */
function findTableNames() {
  const folder = join('migrations', 'meta')
  const file = join(
    folder,
    readdirSync(join(projectFolder, folder))
      .filter((name) => name.endsWith('snapshot.json'))
      .sort()
      .at(-1) ?? '',
  )
  const names = readFileSync(join(projectFolder, file), 'utf8').match(/\w+/g) ?? []
  return { file, names: [...new Set(names)].filter(isRetired) }
}

/** @returns {{ status: number, output: string }} a line for each file with such names */
export function checkNames() {
  const code = folders
    .flatMap((folder) =>
      readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => /\.(tsx?|mjs|cjs)$/.test(file))
    .map((file) => ({ file, names: findNames(file) }))
  const found = [...code, findTableNames()].filter(({ names }) => names.length > 0)
  const output = found
    .map(({ file, names }) => `${file}: ${names.join(', ')}; docs/glossary.md has the term`)
    .join('\n')
  return { status: found.length === 0 ? 0 : 1, output }
}
