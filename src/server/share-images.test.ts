import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Seminar } from '../features/seminars/contract/seminars.ts'
import { seminarShareImage, siteShareImage } from './share-images.ts'

const seminar: Seminar = {
  id: 1,
  title: 'Reading Corners That Get Used',
  description: null,
  scheduledDate: '2026-12-05T01:00:00.000Z',
  startDate: '2026-12-05T01:00:00.000Z',
  endDate: '2026-12-05T04:00:00.000Z',
  durationMinutes: 180,
  maxAttendees: 35,
  status: 'scheduled',
  isDraft: false,
  cpdPoints: 3,
  price: 600,
  locationType: 'in_person',
  locationAddress: 'Iloilo City',
  locationDetails: null,
  whatToBring: null,
  categoryId: null,
  category: null,
  registeredCount: 0,
  seatsLeft: 35,
  cover: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}

/** Row of the lowest dark pixel beside the illustration: the end of the text. */
async function lowestInk(picture: Uint8Array): Promise<number> {
  const { data, info } = await sharp(picture)
    .extract({ left: 80, top: 170, width: 300, height: 360 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let row = info.height - 1; row >= 0; row -= 1) {
    const line = data.subarray(row * info.width, (row + 1) * info.width)
    if (line.some((grey) => grey < 120)) return 170 + row
  }
  return 0
}

test('Share image is a PNG of 1200 by 630 with text drawn on it', async () => {
  for (const picture of [await siteShareImage(), await seminarShareImage(seminar)]) {
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
    expect(await lowestInk(picture)).toBeGreaterThan(250)
  }
})

test('Share image keeps a very long title with special characters inside the image', async () => {
  const picture = await seminarShareImage({
    ...seminar,
    title: `<b>R&D "más" ${'Pangkalahatang '.repeat(20)}`,
  })
  expect(await lowestInk(picture)).toBeLessThan(540)
})

test('Share image is cached, and drawn again when its text changes', async () => {
  const first = await seminarShareImage(seminar)
  expect(await seminarShareImage({ ...seminar, registeredCount: 5 })).toBe(first)
  expect(await seminarShareImage({ ...seminar, title: 'Another title' })).not.toBe(first)
})
