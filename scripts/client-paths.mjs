/** Checks that no feature's UI calls an endpoint of a later feature. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import featureOrder from './feature-order.cjs'
import { projectFolder } from './project.mjs'

/** @type {readonly string[]} */
const features = featureOrder

/** A declaration is a property, a call an argument or a value. */
const declarationPattern = /'((?:GET|POST) \/[^']+)': \{/g
const callPattern = /'((?:GET|POST) \/[^']+)'(?!: \{)/g

/** @param {string} file */
const featureOf = (file) => file.split('/')[0] ?? ''

/** Production files of all features, with their text, by a path that begins with the feature. */
function readFeatures() {
  const folder = join(projectFolder, 'src', 'features')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
}

/** @returns {{ status: number, output: string }} a line for each UI that calls an endpoint of a later feature */
export function checkClientPaths() {
  const files = readFeatures()
  /** @type {Map<string, number>} */
  const declaredBy = new Map()
  for (const { file, text } of files.filter((one) => one.file.includes('/contract/')))
    for (const [, endpoint = ''] of text.matchAll(declarationPattern)) {
      const order = features.indexOf(featureOf(file))
      declaredBy.set(endpoint, Math.min(order, declaredBy.get(endpoint) ?? order))
    }
  const findings = files
    .filter(({ file }) => file.includes('/ui/'))
    .flatMap(({ file, text }) => {
      const own = features.indexOf(featureOf(file))
      const calls = [...text.matchAll(callPattern)]
        .filter(([, endpoint = '']) => (declaredBy.get(endpoint) ?? 0) > own)
        .map(([, endpoint = '']) => `calls ${endpoint} of '${features[declaredBy.get(endpoint) ?? 0]}'`)
      return calls.map((finding) => `src/features/${file} ${finding}, a later feature`)
    })
  return { status: findings.length === 0 ? 0 : 1, output: findings.join('\n') }
}
