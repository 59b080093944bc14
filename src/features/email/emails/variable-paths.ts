import type { TemplateVariables } from '../adapters/liquid/render-template.ts'

/** Liquid's built-in properties. */
const madeByLiquid = new Set<string | number>(['size', 'first', 'last'])

function isMap(value: unknown): value is TemplateVariables {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether the variable exists, set or not; any list index does. */
export function isKnownVariablePath(
  path: readonly (string | number)[],
  variables: TemplateVariables,
): boolean {
  let current: unknown = variables
  for (const segment of path) {
    if (!isMap(current)) return Array.isArray(current) || madeByLiquid.has(segment)
    if (!Object.hasOwn(current, segment)) return false
    current = current[segment]
  }
  return true
}

/** All leaf variables, such as 'seminar.title'; a list is one. */
export function listVariablePaths(
  variables: TemplateVariables,
  before = '',
): [name: string, value: unknown][] {
  return Object.entries(variables).flatMap(([key, value]): [string, unknown][] =>
    isMap(value) ? listVariablePaths(value, `${before}${key}.`) : [[`${before}${key}`, value]],
  )
}
