import { hash, verify } from '@node-rs/argon2'

const password = 'kalabaw at kubo'
const stored = await hash(password)

process.on('message', async ({ connections, seconds }: { connections: number; seconds: number }) => {
  const startedAt = performance.now()
  let count = 0
  async function worker(): Promise<void> {
    while (performance.now() - startedAt < seconds * 1000) {
      if (!(await verify(stored, password))) throw new Error('The password is not right.')
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  process.send?.({ count, seconds: (performance.now() - startedAt) / 1000 })
})
