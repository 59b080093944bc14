/** Words of an earlier private language that names must not use again; docs/glossary.md has the field's terms. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project.mjs'

const words = new Set(
  (
    'anew asked asking deed desk door doors lane lanes letter letters office patience renews somebody ' +
    'sought standing told twin twins weigh whoever'
  ).split(' '),
)

const exportPattern = /^export (?:default )?(?:async )?(?:const|function|class|interface|type|enum) (\w+)/gm

/** @param {string} name in kebab-case, camelCase or PascalCase */
function findWord(name) {
  return name
    .split(/[^A-Za-z]+|(?=[A-Z])/)
    .map((part) => part.toLowerCase())
    .find((part) => words.has(part))
}

/** @returns {{ status: number, output: string }} a line for each file name and export that uses one of the words */
export function checkHouseWords() {
  const findings = ['src', 'tests', 'bench', 'drill', 'scripts'].flatMap((root) =>
    readdirSync(join(projectFolder, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
      .flatMap((file) => {
        const path = `${root}/${file.replaceAll('\\', '/')}`
        const text = readFileSync(join(projectFolder, path), 'utf8')
        const names = [...text.matchAll(exportPattern)].map(([, name = '']) => name)
        return [file.split(/[\\/]/).at(-1) ?? '', ...names].flatMap((name) => {
          const word = findWord(name)
          return word === undefined ? [] : [`${path}: '${name}' uses '${word}'`]
        })
      }),
  )
  return { status: findings.length === 0 ? 0 : 1, output: findings.join('\n') }
}
