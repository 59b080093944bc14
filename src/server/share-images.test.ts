import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Seminar } from '../features/seminars/contract/seminars.ts'
import { demonstrationSettings } from '../features/settings/rules/demonstration-settings.ts'
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
  accreditations: [],
  isAccreditationAppliedFor: false,
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

const noFile = async () => null
const longTitle = `<b>R&D "más" ${'Pangkalahatang '.repeat(20)}`

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
  for (const { bytes, contentType } of [
    await siteShareImage(demonstrationSettings.organisation),
    await seminarShareImage(seminar, noFile),
  ]) {
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
    expect(contentType).toBe('image/png')
    expect(await lowestInk(bytes)).toBeGreaterThan(250)
  }
})

test('Share image keeps a very long title with special characters inside the image', async () => {
  const longest = { ...seminar, title: longTitle }
  const picture = await seminarShareImage(longest, noFile)
  expect(await lowestInk(picture.bytes)).toBeLessThan(540)
})

test('Share image is cached, and drawn again when its text changes', async () => {
  const first = await seminarShareImage(seminar, noFile)
  expect(await seminarShareImage({ ...seminar, registeredCount: 5 }, noFile)).toBe(first)
  expect(await seminarShareImage({ ...seminar, title: 'Another title' }, noFile)).not.toBe(first)
})

test('Share image shows the early bird, as the page does, and keeps it inside the image', async () => {
  const until = { price: 480, until: '2026-11-30', text: '₱480 until November 30, then ₱600' }
  const first = await seminarShareImage(seminar, noFile)
  const early = await seminarShareImage({ ...seminar, earlyBird: until }, noFile)
  expect(Buffer.compare(early.bytes, first.bytes)).not.toBe(0)
  expect(
    await lowestInk(
      (await seminarShareImage({ ...seminar, title: longTitle, earlyBird: until }, noFile)).bytes,
    ),
  ).toBeLessThan(540)
})

describe('Share image of a seminar with a cover', () => {
  const cover = { alternativeText: 'Red', width: 90, height: 90, url: '/covers/red.jpg', sources: [] }
  const red = sharp({ create: { width: 90, height: 90, channels: 3, background: '#c00000' } }).jpeg()

  /** The share of the image's right 530 columns that is red. */
  async function redShareOnTheRight(picture: Uint8Array): Promise<number> {
    const right = { left: 665, top: 0, width: 530, height: 630 }
    const { data } = await sharp(picture).extract(right).raw().toBuffer({ resolveWithObject: true })
    let count = 0
    for (let at = 0; at < data.length; at += 3)
      count += (data[at] ?? 0) > 150 && (data[at + 1] ?? 0) < 50 ? 1 : 0
    return (count * 3) / data.length
  }

  test('is a JPEG of 1200 by 630 with the cover beside the text', async () => {
    for (const title of [seminar.title, longTitle]) {
      const { bytes, contentType } = await seminarShareImage({ ...seminar, title, cover }, () =>
        red.toBuffer(),
      )
      const { format, width, height } = await sharp(bytes).metadata()
      expect([contentType, format, width, height]).toEqual(['image/jpeg', 'jpeg', 1200, 630])
      expect(await redShareOnTheRight(bytes)).toBeGreaterThan(0.99)
      expect(await lowestInk(bytes)).toBeGreaterThan(250)
      expect(await lowestInk(bytes)).toBeLessThan(540)
    }
  })

  test('is drawn again for another cover, and without one if its file is missing', async () => {
    const draw = (url: string, file: () => Promise<Uint8Array | null>) =>
      seminarShareImage({ ...seminar, cover: { ...cover, url } }, file)
    const first = await draw('/covers/first.jpg', () => red.toBuffer())
    expect(await draw('/covers/first.jpg', noFile)).toBe(first)
    expect((await draw('/covers/second.jpg', noFile)).contentType).toBe('image/png')
  })
})
