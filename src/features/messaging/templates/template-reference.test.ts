import { describe, expect, test } from 'vitest'
import { TEST_SITE } from '../../../../tests/kit/mail.ts'
import { TemplateType } from '../contract.ts'
import { listUsedVariables } from './render-template.ts'
import { sampleVariables } from './sample-messages.ts'
import { listTemplateTypes } from './template-reference.ts'
import { variableMeanings } from './variable-meanings.ts'
import { isKnownPath, listPaths } from './variable-paths.ts'

const types = listTemplateTypes(TEST_SITE)

describe.each(TemplateType.options)('the variables of %s', (templateType) => {
  test('are all explained, and none that does not exist', () => {
    const given = listPaths(sampleVariables(templateType, TEST_SITE)).map(([name]) => name)
    expect(Object.keys(variableMeanings[templateType]).sort()).toEqual(given.sort())
  })

  test('are all that the shipped template uses, in every branch', () => {
    const shipped = types.find((type) => type.templateType === templateType)?.shipped
    if (!shipped) return
    const explained = Object.keys(variableMeanings[templateType])
    for (const part of ['subject', 'html', 'text'] as const) {
      const used = listUsedVariables(part, shipped[part]).map(({ path }) => path.join('.'))
      expect(used.length).toBeGreaterThan(0)
      expect(explained).toEqual(expect.arrayContaining(used))
    }
  })
})

test('a name is known by its whole path; lists and texts have what Liquid gives them', () => {
  const facts = { seminar: { title: 'A', cpd: null, lines: ['x'] } }
  const known = (path: (string | number)[]) => isKnownPath(path, facts)
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
