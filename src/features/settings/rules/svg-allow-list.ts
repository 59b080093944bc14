/**
 * Elements that an uploaded logo may contain: shapes, gradients and text, nothing that runs or loads
 * anything.
 */

const elements = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'style'],
])

const attributes = new Set([
  ...['id', 'class', 'style', 'transform', 'viewBox', 'preserveAspectRatio', 'version'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy'],
  ...['width', 'height', 'd', 'points', 'pathLength', 'offset', 'rotate', 'textLength', 'lengthAdjust'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'color', 'opacity'],
  ...['clip-path', 'clip-rule', 'mask', 'display', 'visibility', 'overflow', 'paint-order', 'vector-effect'],
  ...[
    'font-family',
    'font-size',
    'font-weight',
    'font-style',
    'text-anchor',
    'letter-spacing',
    'word-spacing',
  ],
  ...[
    'dominant-baseline',
    'stop-color',
    'stop-opacity',
    'gradientUnits',
    'gradientTransform',
    'spreadMethod',
  ],
  ...[
    'clipPathUnits',
    'maskUnits',
    'maskContentUnits',
    'patternUnits',
    'patternContentUnits',
    'patternTransform',
  ],
])

export const isAllowedElement = (name: string): boolean => elements.has(name)

/** References to other parts of the drawing. */
const fragment = /^#[\w:.-]{1,100}$/

/** `url(#gradient)`; any other use of `url` loads something. Escapes and comments could hide one. */
export const isHarmlessCss = (css: string): boolean =>
  !/[\\@<]|\/\*|expression|javascript/i.test(css) &&
  !/url\s*\(/i.test(css.replace(/url\(\s*(["']?)#[\w:.-]{1,100}\1\s*\)/g, ''))

export function isAllowedAttribute(name: string, value: string): boolean {
  if (name === 'href' || name === 'xlink:href') return fragment.test(value)
  return attributes.has(name) && isHarmlessCss(value)
}
