import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findImageFormat } from '../platform/images/image-messages.ts'
import { acceptedImageTypes, acceptedPictureTypes, formatFileSize } from './chosen-file.ts'
import {
  imageType,
  isAcceptedImageType,
  isSmallEnoughToDecode,
  scaledDownSize,
  whyFilesRefused,
  whyImageTypeRefused,
} from './image-file.ts'

const megabyte = 1024 * 1024
const aFile = (name: string, type: string, size = megabyte) => ({ name, type, size })
const screenshot = aFile('receipt.png', 'image/png')

test('Image upload accepts one JPEG or PNG', () => {
  expect(whyFilesRefused([screenshot])).toBeNull()
  expect(whyFilesRefused([aFile('IMG_1.JPG', 'image/jpeg')])).toBeNull()
})

test('Image upload takes the type from the file extension when the browser reports none', () => {
  expect(imageType(aFile('IMG_1.JPEG', ''))).toBe('image/jpeg')
  expect(whyFilesRefused([aFile('IMG_1.PNG', '')])).toBeNull()
  expect(whyFilesRefused([aFile('receipt', '')])).toBe('Invalid file type. Accepted: JPG, PNG')
})

test('Image upload rejects several files and other types', () => {
  expect(whyFilesRefused([screenshot, screenshot])).toBe('Maximum 1 file(s) allowed')
  expect(whyFilesRefused([aFile('a.gif', 'image/gif')])).toBe('Invalid file type. Accepted: JPG, PNG')
  expect(whyFilesRefused([aFile('a.pdf', 'application/pdf')])).toBe('Invalid file type. Accepted: JPG, PNG')
})

test('Image upload converts WebP and HEIC, where the browser can, and refuses other types by its list', () => {
  for (const file of [aFile('a.webp', ''), aFile('IMG_1.HEIC', ''), aFile('IMG_1', 'image/heif')])
    expect(whyFilesRefused([file])).toBeNull()
  const gif = aFile('a.gif', 'image/gif')
  expect(whyFilesRefused([gif], acceptedPictureTypes)).toBe('Invalid file type. Accepted: JPG, PNG, WebP')
})

test.for([
  ['iphone-photo.heic', 'heic', 'Take a screenshot of the photo and upload that.'],
  ['webp-renamed-to.png', 'webp', 'Invalid file type. Accepted: JPG, PNG'],
] as const)('Image upload knows %s by its content', ([name, format, words]) => {
  const bytes = readFileSync(new URL(`../../tests/kit/images-of-phones/${name}`, import.meta.url))
  expect(findImageFormat(bytes)).toBe(format)
  expect(isAcceptedImageType(acceptedImageTypes, format)).toBe(false)
  expect(isAcceptedImageType(acceptedPictureTypes, format)).toBe(format === 'webp')
  expect(whyImageTypeRefused(acceptedImageTypes, format)).toContain(words)
})

test('Image upload keeps long screenshots wide enough to read', () => {
  const long = { width: 1080, height: 14_240 }
  expect(scaledDownSize(aFile('a.png', '', 6 * megabyte), { width: 1080, height: 9000 })).toEqual({
    width: 1080,
    height: 9000,
  })
  expect(scaledDownSize(screenshot, long)?.width).toBeGreaterThan(800)
})

test('Image upload sends images up to 5 MB and 4000 pixels unchanged and shrinks larger ones', () => {
  const atLimit = { width: 4000, height: 3000 }
  expect(scaledDownSize(aFile('a.jpg', '', 5 * megabyte), atLimit)).toBeNull()
  expect(scaledDownSize(aFile('a.jpg', '', 5 * megabyte + 1), atLimit)).toEqual({ width: 2400, height: 1800 })
  expect(scaledDownSize(screenshot, { width: 3000, height: 4001 })).toEqual({ width: 1800, height: 2400 })
})

test('Image upload never enlarges an image or shrinks a side below one pixel', () => {
  expect(scaledDownSize(aFile('a.png', '', 6 * megabyte), { width: 800, height: 600 })).toEqual({
    width: 800,
    height: 600,
  })
  expect(scaledDownSize(screenshot, { width: 1, height: 20_000_000 })).toMatchObject({ width: 1 })
})

test('Image upload does not decode files above 60 MB', () => {
  expect(isSmallEnoughToDecode(aFile('a.jpg', '', 60 * megabyte))).toBe(true)
  expect(isSmallEnoughToDecode(aFile('a.jpg', '', 60 * megabyte + 1))).toBe(false)
})

test('Image upload shows a file size as readable text', () => {
  expect([formatFileSize(10), formatFileSize(340 * 1024), formatFileSize(1.25 * megabyte)]).toEqual([
    '1 kB',
    '340 kB',
    '1.3 MB',
  ])
})
