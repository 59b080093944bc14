import { describe, expect, test } from 'vitest'
import { parseSeminarSegment, seminarPath } from './paths.ts'

describe('seminarPath', () => {
  test.each([
    ['Writing Good Test Questions', '/seminars/7-writing-good-test-questions'],
    ['Señor Niño’s “Über” Day: 50% more!', '/seminars/7-senor-nino-s-uber-day-50-more'],
    ['  --  ', '/seminars/7'],
    ['教育', '/seminars/7'],
    [`${'long '.repeat(30)}`, '/seminars/7-long-long-long-long-long-long-long-long-long-long-long-long'],
  ])('of %j is %s', (title, path) => {
    expect(seminarPath({ id: 7, title })).toBe(path)
  })
})

describe('parseSeminarSegment', () => {
  test.each([
    ['7-writing-good-test-questions', 7],
    ['7', 7],
    ['7-', 7],
    ['2147483647-x', 2_147_483_647],
    ['2147483648-x', null],
    ['0', null],
    ['07', 7],
    ['-7', null],
    ['7a', null],
    ['', null],
  ])('reads %j as %j', (segment, id) => {
    expect(parseSeminarSegment(segment)).toBe(id)
  })
})
