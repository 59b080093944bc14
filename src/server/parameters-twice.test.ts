import { expect, test } from 'vitest'
import { aSeminar, aUser } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, api } = await aSite()

test('Duplicate query parameter: the first value counts', async () => {
  await aSeminar(db)
  await aSeminar(db)
  const { body } = await api.call<{ seminars: unknown[]; limit: number }>('/seminars?limit=1&limit=100')
  expect(body.limit).toBe(1)
  expect(body.seminars).toHaveLength(1)
})

test('Body fields are not read from the URL, nor query parameters from the body', async () => {
  const { email } = await aUser(db)
  const password = 'kalabaw at kubo'
  const address = `/auth/login_with_password?${new URLSearchParams({ email, password })}`
  expect((await api.call(address, { body: {} })).status).toBe(400)
  expect((await api.call(address, { body: { email, password: 'another one' } })).status).toBe(401)
  expect((await api.call(address, { body: { email, password } })).status).toBe(200)
})
