/**
 * Generates the icon sprite, one file that browsers load once. The icons are not installed otherwise, because the
 * sprite is committed: `npm install --no-save lucide-static@1.62.0` first.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  LOGO_MARK_SIZE,
  logoMarkShapes,
  WORDMARK_HEIGHT,
  WORDMARK_WIDTH,
  wordmarkPath,
} from '../src/ui/brand/logo-shapes.ts'
import { partnerLogos } from '../src/ui/brand/partner-shapes.ts'
import { iconNames, socialNames } from '../src/ui/icon-names.ts'
import { projectFolder } from './project.mjs'

/** @typedef {readonly [tag: string, attributes: Record<string, string>]} Shape */

/** @type {Record<(typeof socialNames)[number], string>} */
const socialPaths = {
  facebook:
    'M4 3h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM13 21v-9a3 3 0 0 1 3-3h1M10 13h6',
  youtube: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3ZM10 9l5 3-5 3Z',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4ZM12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM17 7v.01',
  linkedin:
    'M4 3h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM8 11v6M8 7v.01M12 17v-6M12 14a2.5 2.5 0 0 1 5 0v3',
}

/** @type {Record<string, readonly Shape[]>} */
const shapesByIcon = JSON.parse(
  readFileSync(join(projectFolder, 'node_modules', 'lucide-static', 'icon-nodes.json'), 'utf8'),
)

/** @param {string} name */
function shapesOf(name) {
  const shapes = shapesByIcon[name]
  if (shapes === undefined) throw new Error(`There is no icon called ${name}.`)
  return shapes
}

/**
 * @param {string} name
 * @param {readonly Shape[]} shapes
 */
function symbol(name, shapes, viewBox = '0 0 24 24') {
  const drawn = shapes.map(([tag, attributes]) => {
    const given = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`)
    return `<${tag} ${given.join(' ')}/>`
  })
  return `<symbol id="${name}" viewBox="${viewBox}">${drawn.join('')}</symbol>`
}

/**
 * All paths of an icon as one: browsers copy every shape into the page at each use of the icon.
 * @param {readonly Shape[]} shapes
 * @returns {readonly Shape[]}
 */
function mergePaths(shapes) {
  const merged = shapes
    .filter(([tag]) => tag === 'path')
    // A relative move counts from the origin only at the beginning of a path.
    .map(([, { d }]) => (d?.startsWith('m') ? `M0 0${d}` : d))
    .join('')
  const others = shapes.filter(([tag]) => tag !== 'path')
  return merged === '' ? others : [['path', { d: merged }], ...others]
}

const symbols = iconNames.map((name) => symbol(name, mergePaths(shapesOf(name))))
const social = socialNames.map((name) => symbol(name, [['path', { d: socialPaths[name] }]]))
const logo = [
  symbol(
    'logo-mark',
    logoMarkShapes.map(({ d, fill }) => ['path', { d, fill }]),
    `0 0 ${LOGO_MARK_SIZE} ${LOGO_MARK_SIZE}`,
  ),
  symbol('logo-word', [['path', { d: wordmarkPath }]], `0 0 ${WORDMARK_WIDTH} ${WORDMARK_HEIGHT}`),
]
const partners = Object.entries(partnerLogos).map(([name, d]) => symbol(name, [['path', { d }]], '0 0 40 40'))
const notice =
  '<!-- Lucide (ISC License), Copyright (c) Lucide Icons and Contributors; lucide.dev/license -->'
const lines = [
  '<svg xmlns="http://www.w3.org/2000/svg">',
  notice,
  '<title>Icons</title>',
  ...symbols,
  ...social,
  ...logo,
  ...partners,
  '</svg>',
  '',
]
writeFileSync(join(projectFolder, 'src', 'ui', 'icons.svg'), lines.join('\n'))
