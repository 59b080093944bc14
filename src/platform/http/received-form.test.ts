import { expect, test } from 'vitest'
import { receiveForm } from './received-form.ts'

const largest = 1000

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/register', { method: 'POST', body, headers })
}

function aForm(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const photo = (bytes: number) => new File([new Uint8Array(bytes).fill(7)], 'resibo ñ.jpg')

test('receiveForm reads urlencoded fields, the last of repeated ones', async () => {
  const body = new URLSearchParams([
    ['email', 'ana@example.ph'],
    ['email', 'ben@example.ph'],
    ['message', 'Kumusta ñ & co.'],
  ])
  const { fields, files } = await receiveForm(post(body), largest)
  expect([...fields]).toEqual([
    ['email', 'ben@example.ph'],
    ['message', 'Kumusta ñ & co.'],
  ])
  expect(files.size).toBe(0)
})

test('receiveForm stores a multipart file until released', async () => {
  const form = await receiveForm(post(aForm({ name: 'Ana ñ', proof: photo(700) })), largest)
  expect(form.fields.get('name')).toBe('Ana ñ')
  const file = form.files.get('proof')
  expect(file?.name).toBe('resibo ñ.jpg')
  expect(file?.content.sizeInBytes).toBe(700)
  expect(await file?.content.beginning(3)).toEqual(Buffer.from([7, 7, 7]))
  expect(await file?.content.bytes()).toEqual(Buffer.alloc(700, 7))
  await form.release()
  await expect(file?.content.bytes()).rejects.toThrow()
})

test('receiveForm keeps one byte more than the limit of a large file, and the fields after it', async () => {
  const form = await receiveForm(post(aForm({ proof: photo(600_000), amount: '500' })), largest)
  expect(form.files.get('proof')?.content.sizeInBytes).toBe(largest + 1)
  expect(form.fields.get('amount')).toBe('500')
  await form.release()
})

test('receiveForm treats an empty file as not chosen', async () => {
  const form = await receiveForm(post(aForm({ proof: new File([], '') })), largest)
  expect(form.files.size).toBe(0)
  await form.release()
})

test('receiveForm refuses bodies that are not forms, and forms that end early', async () => {
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const begun = '--x\r\nContent-Disposition: form-data; name="proof"; filename="a.jpg"\r\n\r\nabc'
  for (const request of [
    post('--x', { 'Content-Type': 'multipart/form-data' }),
    post('nothing', multipart),
    post(begun, multipart),
  ]) {
    await expect(receiveForm(request, largest)).rejects.toMatchObject({ code: 'body_not_form' })
  }
})

test('receiveForm cuts long fields', async () => {
  const form = await receiveForm(post(aForm({ field: 'x'.repeat(40_000) })), largest)
  expect(form.fields.get('field')).toHaveLength(32 * 1024)
  await form.release()
})

const many = Array.from({ length: 801 }, (_, at) => [`field${at}`, 'x'])

test.for([
  ['multipart fields', aForm(Object.fromEntries(many))],
  ['urlencoded fields', new URLSearchParams(many)],
  ['files', aForm(Object.fromEntries(many.slice(0, 25).map(([name]) => [name, photo(1)])))],
] as const)('receiveForm refuses too many %s', async ([, body]) => {
  await expect(receiveForm(post(body), largest)).rejects.toMatchObject({ code: 'form_too_large' })
})

test('receiveForm refuses two files under one name, of which one would be lost', async () => {
  const form = aForm({ proof: photo(1) })
  form.append('proof', photo(2))
  await expect(receiveForm(post(form), largest)).rejects.toMatchObject({ code: 'several_files' })
})

test('receiveForm refuses fields that together are too long', async () => {
  const fields = Array.from({ length: 20 }, (_, at) => [`field${at}`, 'x'.repeat(32_000)])
  await expect(receiveForm(post(aForm(Object.fromEntries(fields))), largest)).rejects.toMatchObject({
    code: 'form_too_large',
  })
})

test('receiveForm refuses text beyond its limit', async () => {
  const body = new URLSearchParams({ message: 'x'.repeat(70_000) })
  await expect(receiveForm(post(body), largest)).rejects.toMatchObject({ code: 'body_too_large' })
})
