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
  const css = '.mt-0\\.5{top:0}@media (width>=52rem){.md\\:grid-cols-2{top:0}}.w-\\[1rem\\]{top:0}'
  expect(used(css, '<i class="mt-0.5 md:grid-cols-2 w-[1rem]">')).toBe(css)
  expect(used(css, '<i class="mt-0 grid-cols-2">')).toBe('')
})

test('Used-CSS extraction keeps rules without classes: @keyframes, @property and [hidden]', () => {
  const css =
    '@keyframes spin{to{rotate:1turn}}@property --x{syntax:"*";inherits:false}[hidden]{display:none}'
  expect(used(css, '')).toBe(css)
})

test('Used-CSS extraction removes comments', () => {
  expect(used('/*! a tool */p{margin:0}', '')).toBe('p{margin:0}')
})
