import { expect, test } from 'vitest'
import { usedStyles } from './used-styles.ts'

const used = (css: string, page: string) => usedStyles(css)(page)

test('keeps rules of elements, and those whose classes the page has', () => {
  const css = 'p{margin:0}.btn{color:red}.chip{color:blue}'
  expect(used(css, '<p class="big btn">')).toBe('p{margin:0}.btn{color:red}')
})

test('keeps a rule where one of its selectors can match, and needs every class of that one', () => {
  const css = '.a,.b{top:0}.a .b{left:0}.a>.icon{right:0}'
  expect(used(css, '<i class="b">')).toBe('.a,.b{top:0}')
  expect(used(css, '<i class="a"><i class="b">')).toBe('.a,.b{top:0}.a .b{left:0}')
})

test('asks for nothing that a selector rules out or leaves open', () => {
  const css = '.deep a:not(.btn){top:0}.chip:is([aria-current=true],.on){left:0}'
  expect(used(css, '<i class="deep chip">')).toBe(css)
})

test('leaves out conditions without rules, and keeps the order of layers', () => {
  const css =
    '@layer theme,base;@layer base{@media (width>=52rem){.a{top:0}}@supports (x:y){.b{left:0}}}@layer utilities{.c{top:0}}'
  expect(used(css, '<i class="b">')).toBe(
    '@layer theme,base;@layer base{@supports (x:y){.b{left:0}}}@layer utilities{}',
  )
})

test('understands the escaped names of utilities', () => {
  const css = '.mt-0\\.5{top:0}@media (width>=52rem){.md\\:grid-cols-2{top:0}}.w-\\[1rem\\]{top:0}'
  expect(used(css, '<i class="mt-0.5 md:grid-cols-2 w-[1rem]">')).toBe(css)
  expect(used(css, '<i class="mt-0 grid-cols-2">')).toBe('')
})

test('keeps what names no class: movements, properties, and what is hidden', () => {
  const css =
    '@keyframes spin{to{rotate:1turn}}@property --x{syntax:"*";inherits:false}[hidden]{display:none}'
  expect(used(css, '')).toBe(css)
})

test('drops comments', () => {
  expect(used('/*! a tool */p{margin:0}', '')).toBe('p{margin:0}')
})
