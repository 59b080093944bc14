import { expect, test } from 'vitest'
import {
  imageTexts,
  isWorthOpening,
  pictureType,
  refuseFiles,
  shrunkSize,
  sizeInWords,
} from './image-file.ts'

const megabyte = 1024 * 1024
const aFile = (name: string, type: string, size = megabyte) => ({ name, type, size })
const screenshot = aFile('receipt.png', 'image/png')

test('Image upload accepts one JPEG or PNG', () => {
  expect(refuseFiles([screenshot])).toBeNull()
  expect(refuseFiles([aFile('IMG_1.JPG', 'image/jpeg')])).toBeNull()
})

test('Image upload takes the type from the file extension when the browser reports none', () => {
  expect(pictureType(aFile('IMG_1.JPEG', ''))).toBe('image/jpeg')
  expect(refuseFiles([aFile('IMG_1.PNG', '')])).toBeNull()
  expect(refuseFiles([aFile('receipt', '')])).toBe(imageTexts.wrongType)
})

test('Image upload rejects several files, other types, and HEIC with advice', () => {
  expect(refuseFiles([screenshot, screenshot])).toBe('Maximum 1 file(s) allowed')
  expect(refuseFiles([aFile('a.gif', 'image/gif')])).toBe('Invalid file type. Accepted: JPG, PNG')
  expect(refuseFiles([aFile('a.pdf', 'application/pdf')])).toBe(imageTexts.wrongType)
  expect(refuseFiles([aFile('IMG_1.HEIC', '')])).toContain('Take a screenshot')
  expect(refuseFiles([aFile('IMG_1', 'image/heif')])).toContain('Take a screenshot')
})

test('Image upload sends images up to 5 MB and 4000 pixels unchanged and shrinks larger ones', () => {
  const atLimit = { width: 4000, height: 3000 }
  expect(shrunkSize(aFile('a.jpg', '', 5 * megabyte), atLimit)).toBeNull()
  expect(shrunkSize(aFile('a.jpg', '', 5 * megabyte + 1), atLimit)).toEqual({ width: 2400, height: 1800 })
  expect(shrunkSize(screenshot, { width: 3000, height: 4001 })).toEqual({ width: 1800, height: 2400 })
})

test('Image upload never enlarges an image or shrinks a side below one pixel', () => {
  expect(shrunkSize(aFile('a.png', '', 6 * megabyte), { width: 800, height: 600 })).toEqual({
    width: 800,
    height: 600,
  })
  expect(shrunkSize(screenshot, { width: 1, height: 9000 })).toEqual({ width: 1, height: 2400 })
})

test('Image upload does not decode files above 60 MB', () => {
  expect(isWorthOpening(aFile('a.jpg', '', 60 * megabyte))).toBe(true)
  expect(isWorthOpening(aFile('a.jpg', '', 60 * megabyte + 1))).toBe(false)
})

test('Image upload shows a file size as readable text', () => {
  expect([sizeInWords(10), sizeInWords(340 * 1024), sizeInWords(1.25 * megabyte)]).toEqual([
    '1 kB',
    '340 kB',
    '1.3 MB',
  ])
})
