import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findTemporaryUpload, type TemporaryUpload } from '../files/temporary-upload.ts'
import { Refusal } from '../refusals.ts'
import { readBodyTextWithUpload } from './form-text.ts'

const limit = { sizeInBytes: 8 * 1024 * 1024, message: 'Too much.', fileField: 'picture' }
const bytes = randomBytes(1_000_003)
const base64 = bytes.toString('base64')

/** A request whose body arrives in chunks of this size. */
function inPieces(body: string, size: number): Request {
  const sent = Buffer.from(body)
  const pieces = Array.from({ length: Math.ceil(sent.length / size) }, (_, at) =>
    sent.subarray(at * size, (at + 1) * size),
  )
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const init = { method: 'POST', body: stream, duplex: 'half' }
  return new Request('http://localhost/', init as RequestInit)
}

const formWith = (picture: string, other: object = {}) =>
  JSON.stringify({ name: 'Señora Peña', picture, after: 'Said "yes" \\ and left', ...other })

const dataUrl = `data:image/jpeg;base64,${base64}`

async function bytesOf(file: TemporaryUpload | undefined): Promise<Buffer | undefined> {
  return file && Buffer.from(await file.beginning(file.sizeInBytes))
}

test.each([64 * 1024, 65_537, 1021])(
  'readBodyTextWithUpload stores a large file as a temporary upload, whatever the chunk size (%i bytes)',
  async (size) => {
    const form = await readBodyTextWithUpload(inPieces(formWith(dataUrl), size), limit)
    const { picture, ...words } = JSON.parse(form.text)
    expect(words).toEqual({ name: 'Señora Peña', after: 'Said "yes" \\ and left' })
    expect(form.text.length).toBeLessThan(200)
    const held = findTemporaryUpload(picture)
    expect(held?.isDamaged).toBe(false)
    expect(await bytesOf(held)).toEqual(bytes)
    await form.release()
    expect(findTemporaryUpload(picture)).toBeUndefined()
  },
)

test('readBodyTextWithUpload leaves a small file, or a file in another field, inline', async () => {
  const small = `data:image/png;base64,${base64.slice(0, 200_000)}`
  for (const body of [formWith(small), formWith('', { notes: dataUrl })]) {
    const form = await readBodyTextWithUpload(inPieces(body, 64 * 1024), limit)
    expect(form.text).toBe(body)
  }
  const form = await readBodyTextWithUpload(inPieces(formWith(dataUrl), 64 * 1024), {
    ...limit,
    fileField: 'other',
  })
  expect(form.text).toBe(formWith(dataUrl))
})

test('readBodyTextWithUpload reads a data URL with escaped slashes as JSON does', async () => {
  const body = formWith(dataUrl).replaceAll('/', '\\/')
  const form = await readBodyTextWithUpload(inPieces(body, 64 * 1024), limit)
  expect(JSON.parse(form.text).picture).toBe(dataUrl)
})

test.each([
  ['a character outside base64', (text: string) => `${text.slice(0, 700_000)}*${text.slice(700_001)}`],
  ['an escaped quote', (text: string) => `${text.slice(0, 700_000)}\\"${text.slice(700_000)}`],
  ['an incomplete base64 group', (text: string) => `${text}A`],
  ['data after its padding', (text: string) => `${text.slice(0, 699_998)}==${text.slice(0, 400)}`],
])('readFormText marks a file as damaged by %s and reads the fields after it', async (_, damage) => {
  const [before, after] = formWith('#').split('#')
  const body = `${before}${damage(dataUrl)}${after}`
  for (const size of [64 * 1024, 1021]) {
    const form = await readBodyTextWithUpload(inPieces(body, size), limit)
    const { picture, name } = JSON.parse(form.text)
    expect(name).toBe('Señora Peña')
    expect(findTemporaryUpload(picture)?.isDamaged).toBe(true)
    await form.release()
  }
})

test('readBodyTextWithUpload marks a file as damaged if data follows its base64 padding, even across chunks', async () => {
  const [before = '', after] = formWith('#').split('#')
  const padded = `${before}${dataUrl.slice(0, dataUrl.indexOf(',') + 1 + 699_998)}==`
  const form = await readBodyTextWithUpload(
    inPieces(`${padded}AAAA${after}`, Buffer.byteLength(padded)),
    limit,
  )
  expect(findTemporaryUpload(JSON.parse(form.text).picture)?.isDamaged).toBe(true)
  await form.release()
})

test('readBodyTextWithUpload rejects a raw line break inside the file as invalid JSON', async () => {
  const [before, after] = formWith('#').split('#')
  const broken = `${before}${dataUrl.slice(0, 700_000)}\n${dataUrl.slice(700_000)}${after}`
  await expect(readBodyTextWithUpload(inPieces(broken, 64 * 1024), limit)).rejects.toMatchObject({
    code: 'body_not_json',
  })
})

test('A temporary upload reference made up by the client is not resolved', () => {
  expect(findTemporaryUpload('held:00000000-0000-4000-8000-000000000000')).toBeUndefined()
})

test('readBodyTextWithUpload rejects input over the size limit and closes its temporary file', async () => {
  const before = readdirSync('/dev/fd').length
  const tooLong = readBodyTextWithUpload(inPieces(formWith(dataUrl), 64 * 1024), {
    ...limit,
    sizeInBytes: 600_000,
  })
  await expect(tooLong).rejects.toThrow(Refusal)
  expect(readdirSync('/dev/fd').length).toBe(before)
})
