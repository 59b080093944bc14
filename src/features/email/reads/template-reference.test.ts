import { describe, expect, test } from 'vitest'
import { TEST_SITE } from '#tests/kit/mail.ts'
import { listUsedTemplateVariables } from '../adapters/liquid/render-template.ts'
import { listVariableDescriptions, sampleVariables } from '../emails/compose-message.ts'
import { isKnownVariablePath, listVariablePaths } from '../emails/variable-paths.ts'
import { listTemplateReferences } from './template-reference.ts'

const types = listTemplateReferences(TEST_SITE)

describe.each(types)('The template variables of $templateType', ({ templateType, shipped }) => {
  test('are all documented, and no others', () => {
    const given = listVariablePaths(sampleVariables(templateType, TEST_SITE)).map(([name]) => name)
    expect(Object.keys(listVariableDescriptions(templateType)).sort()).toEqual(given.sort())
  })

  test('include every variable the shipped template uses, in all branches', () => {
    if (!shipped) return
    const explained = Object.keys(listVariableDescriptions(templateType))
    for (const part of ['subject', 'html', 'text'] as const) {
      const used = listUsedTemplateVariables(part, shipped[part]).map(({ path }) => path.join('.'))
      expect(used.length).toBeGreaterThan(0)
      expect(explained).toEqual(expect.arrayContaining(used))
    }
  })
})

test('isKnownVariablePath accepts full variable paths and Liquid’s own list and text properties only', () => {
  const facts = { seminar: { title: 'A', cpd: null, lines: ['x'] } }
  const known = (path: (string | number)[]) => isKnownVariablePath(path, facts)
  expect([['seminar', 'title'], ['seminar', 'cpd'], ['seminar'], ['seminar', 'lines', 0]].map(known)).toEqual(
    [true, true, true, true],
  )
  expect(
    [
      ['seminar', 'title', 'size'],
      ['seminar', 'lines', 'first'],
    ].map(known),
  ).toEqual([true, true])
  expect([['title'], ['seminar', 'name'], ['seminar', 'title', 'constructor']].map(known)).toEqual([
    false,
    false,
    false,
  ])
})
