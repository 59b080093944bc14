import { describe, expect, test } from 'vitest'
import { TEST_SITE } from '#tests/kit/mail.ts'
import { listUsedTemplateVariables } from '../adapters/liquid/render-template.ts'
import { TemplateType } from '../contract/notifications.ts'
import { listTemplateTypes, listVariableDescriptions, sampleVariables } from '../emails/shipped-emails.ts'
import { isKnownVariablePath, listVariablePaths } from '../emails/variable-paths.ts'

const types = listTemplateTypes(TEST_SITE)

describe.each(TemplateType.options)('The template variables of %s', (templateType) => {
  test('are all documented, and no others', () => {
    const given = listVariablePaths(sampleVariables(templateType, TEST_SITE)).map(([name]) => name)
    expect(Object.keys(listVariableDescriptions(templateType)).sort()).toEqual(given.sort())
  })

  test('include every variable the shipped template uses, in all branches', () => {
    const shipped = types.find((type) => type.templateType === templateType)?.shipped
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
