import { expect, test } from 'vitest'
import { createUsedStylesExtractor } from './used-styles.ts'

const used = (css: string, page: string) => createUsedStylesExtractor(css)(page)

test('Used-CSS extraction keeps element rules and rules whose classes occur on the page', () => {
  const css = 'p{margin:0}.btn{color:red}.chip{color:blue}'
  expect(used(css, '<p class="big btn">')).toBe('p{margin:0}.btn{color:red}')
})

test('Used-CSS extraction keeps a rule when all classes of one of its selectors occur', () => {
  const css = '.a,.b{top:0}.a .b{left:0}.a>.icon{right:0}'
  expect(used(css, '<i class="b">')).toBe('.a,.b{top:0}')
  expect(used(css, '<i class="a"><i class="b">')).toBe('.a,.b{top:0}.a .b{left:0}')
})

test('Used-CSS extraction ignores classes inside :not() and :is() when matching a selector', () => {
  const css = '.deep a:not(.btn){top:0}.chip:is([aria-current=true],.on){left:0}'
  expect(used(css, '<i class="deep chip">')).toBe(css)
})

test('Used-CSS extraction removes empty at-rules but keeps the order of cascade layers', () => {
  const css =
    '@layer theme,base;@layer base{@media (width>=52rem){.a{top:0}}@supports (x:y){.b{left:0}}}@layer utilities{.c{top:0}}'
  expect(used(css, '<i class="b">')).toBe(
    '@layer theme,base;@layer base{@supports (x:y){.b{left:0}}}@layer utilities{}',
  )
})

test('Used-CSS extraction matches utility classes whose names are escaped in selectors', () => {
  const css =
    '.mt-0\\.5{top:0}@media (width>=52rem){.md\\:grid-cols-2{top:0}}.w-\\[min\\(1rem\\,2vw\\)\\]{top:0}'
  expect(used(css, '<i class="mt-0.5 md:grid-cols-2 w-[min(1rem,2vw)]">')).toBe(css)
  expect(used(css, '<i class="mt-0 grid-cols-2">')).toBe('')
})

test('Used-CSS extraction keeps rules without classes, such as [hidden]', () => {
  expect(used('[hidden]{display:none}', '')).toBe('[hidden]{display:none}')
})

test('Used-CSS extraction keeps animations only where a kept rule runs them', () => {
  const css = '@layer base{.a{animation:spin 1s}@keyframes spin{to{rotate:1turn}}}'
  expect(used(css, '<i class="a">')).toBe(css)
  expect(used(css, '<i class="b">')).toBe('@layer base{}')
})

test('Used-CSS extraction keeps custom properties and their initial values only where one is read', () => {
  const css =
    '@layer properties{*{--tw-x:0}}.a{--tw-x:1;left:var(--tw-x)}@property --tw-x{syntax:"*";inherits:false}'
  expect(used(css, '<i class="a">')).toBe(css)
  expect(used(css, '<i class="b">')).toBe('@layer properties{}')
})

test('Used-CSS extraction keeps tokens only where a kept rule or another style of the page reads them', () => {
  const css = ':root{--a:1px;--b:2px;--c:3px}.x{top:var(--a)}.y{top:var(--b)}'
  expect(used(css, '<i class="x">')).toBe(':root{--a:1px;}.x{top:var(--a)}')
  expect(used(css, '<style>p{top:var(--c)}</style><i class="x">')).toBe(
    ':root{--a:1px;--c:3px}.x{top:var(--a)}',
  )
})

test('Used-CSS extraction removes comments', () => {
  expect(used('/*! a tool */p{margin:0}', '')).toBe('p{margin:0}')
})
