import { expect, test } from 'vitest'
import { slideOffset } from './carousel-glide.ts'

const places = (position: number, count = 4) =>
  Array.from({ length: count }, (_, index) => slideOffset(index, position, count))

test('Carousel positions place the selected slide in view and its neighbours beside it', () => {
  expect(places(0)).toEqual([0, 1, -2, -1])
  expect(places(3)).toEqual([1, -2, -1, 0])
})

test('Carousel positions wrap around in both directions any number of times', () => {
  expect(places(4)).toEqual(places(0))
  expect(places(-1)).toEqual(places(3))
  expect(places(-9)).toEqual(places(3))
})

test('Carousel positions between two slides show parts of both, also at the wrap-around', () => {
  expect(places(3.5)).toEqual([0.5, 1.5, -1.5, -0.5])
})

test('Carousel positions work with one slide and with two', () => {
  expect(places(0, 1)).toEqual([0])
  expect(places(0.5, 2)).toEqual([-0.5, 0.5])
})
