/** Templates that try to reach data outside their variables or to block the process. */
import { expect, test } from 'vitest'
import { renderTemplatePart } from '#app/features/email/adapters/liquid/render-template.ts'

const facts = {
  firstName: 'Ana',
  seminar: { title: 'Reading', tags: ['a', 'b'] },
  lines: ['one', 'two'],
}

/** Renders as the editor's preview does, which tolerates unknown names. */
const render = (template: string) =>
  renderTemplatePart('html', template, facts, { mayMiss: true, timeLimitInMs: 1000 })

test.for([
  '{{ constructor }}',
  '{{ firstName.constructor.constructor }}',
  '{{ seminar["__proto__"]["toString"] }}',
  '{% assign key = "constructor" %}{{ seminar[key] }}{{ lines[key] }}',
  '{{ lines.map }}{{ lines.constructor }}{{ lines.join }}',
  '{{ lines | map: "constructor" }}',
  '{{ process }}{{ globalThis }}{{ require }}{{ this }}{{ self }}',
  '{% assign __proto__ = "x" %}{{ seminar.polluted }}',
])('Liquid template exposes no JavaScript internals through %s', async (template) => {
  const text = await render(template)
  expect(text).not.toMatch(/function|native code|\[object|secret|=>/i)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test.for([
  "{% include '/etc/passwd' %}",
  "{% layout '/etc/hostname' %}",
  "{% render 'a' with firstName as b %}",
])('Liquid template reads no file through %s', async (template) => {
  await expect(render(template)).rejects.toThrow()
})

test('Liquid template treats variable values as plain text and escapes them in HTML', async () => {
  const typed = '{{ 7 | times: 7 }}<script>alert(1)</script>{% include "x" %}'
  const text = await renderTemplatePart('html', '<p title="{{ firstName }}">{{ firstName }}</p>', {
    firstName: typed,
  })
  expect(text).not.toContain('<script>')
  expect(text).toContain('{{ 7 | times: 7 }}')
  expect(await renderTemplatePart('html', '<p title="{{ firstName }}">', { firstName: '"onload="x' })).toBe(
    '<p title="&#34;onload=&#34;x">',
  )
})

/** A text doubled up to the engine's memory limit. */
const grown = (seed: string, times: number) =>
  `{% assign y = '${seed}' %}{% for i in (1..${times}) %}{% assign y = y | append: y %}{% endfor %}`

const slow: readonly (readonly [string, string])[] = [
  ['strip_html on unclosed tags', `${grown('<script', 15)}{{ y | strip_html | size }}`],
  ['filters on long white space', `${grown(' ', 18)}{{ y | strip | normalize_whitespace | slugify | size }}`],
  [
    'sorting of a long list of characters',
    `${grown('ba', 17)}{{ y | split: '' | sort_natural | uniq | join }}`,
  ],
  [
    'a replacement that multiplies a long text',
    `${grown('a', 18)}{{ y | replace: 'a', 'bbbbbbbbbbbbbbbb' | size }}`,
  ],
  ['a long table', '{% tablerow i in (1..900000) cols: 1 %}x{% endtablerow %}'],
  [
    'a list that doubles repeatedly',
    "{% assign x = 'a' | split: '' %}{% for i in (1..40) %}{% assign x = x | concat: x %}{% endfor %}",
  ],
  ['thirty thousand open braces', '{{'.repeat(30_000)],
  ['deeply nested names', `{{ a${'[a'.repeat(20_000)}`],
  ['a long date format', `{{ '2020-01-01' | date: '${'%c'.repeat(30_000)}' | size }}`],
]

test.for(slow)('Liquid template finishes %s in a few seconds', async ([, template]) => {
  const startedAt = performance.now()
  // Rendering may succeed or be refused, but must end.
  await render(template).catch((error: unknown) => expect(error).toBeInstanceOf(Error))
  expect(performance.now() - startedAt).toBeLessThan(6000)
})
