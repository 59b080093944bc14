import { setTimeout } from 'node:timers/promises'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyComponent, lazyComponentsLoaded } from './lazy-component.ts'

const Greeting = ({ name }: { name: string }): ReactNode => `Good day, ${name}`

test('The server renders a lazy component in one pass, without the fallback', async () => {
  const Lazy = lazyComponent(async () => Greeting)
  await lazyComponentsLoaded()
  expect(renderToString(createElement(Lazy, { name: 'Maria' }))).toBe('Good day, Maria')
})

test('The server waits for components of modules that were loaded while it waited', async () => {
  let Inner: typeof Greeting | undefined
  lazyComponent(async () => {
    await setTimeout(1)
    Inner = lazyComponent(async () => {
      await setTimeout(20)
      return Greeting
    })
    return Greeting
  })
  await lazyComponentsLoaded()
  if (Inner === undefined) throw new Error('The outer component was not loaded.')
  expect(renderToString(createElement(Inner, { name: 'Jose' }))).toBe('Good day, Jose')
})

test('A lazy component that cannot be loaded fails by itself, not the others', async () => {
  const Broken = lazyComponent<{ name: string }>(() => Promise.reject(new Error('File not found')))
  const Lazy = lazyComponent(async () => Greeting)
  await lazyComponentsLoaded()
  expect(renderToString(createElement(Lazy, { name: 'Luz' }))).toBe('Good day, Luz')
  expect(() => renderToString(createElement(Broken, { name: 'Luz' }))).toThrow('is not loaded')
})

test('A lazy component that is not loaded fails instead of leaving a gap in the page', () => {
  const Lazy = lazyComponent(() => new Promise<typeof Greeting>(() => undefined))
  expect(() => renderToString(createElement(Lazy, { name: 'Ana' }))).toThrow('is not loaded')
})
