import { expect, test } from 'vitest'
import { listFileReferences } from './referenced-files.ts'

const picture = {
  fileId: 7,
  url: '/media/a.jpg',
  sources: [{ type: 'image/avif', srcset: '/media/a.avif 9w' }],
}

test('listFileReferences finds files at any depth with their paths', () => {
  const value = {
    slides: [{ title: 'One', picture: null }, { picture }],
    document: { fileId: 9 },
    fileId: 'x',
  }
  expect(listFileReferences(value).map(({ path, fileId }) => [path, fileId])).toEqual([
    ['slides.1.picture', 7],
    ['document', 9],
  ])
})
