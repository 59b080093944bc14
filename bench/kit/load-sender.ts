// @ts-expect-error The package brings no types.
import untyped from 'autocannon'
import type { LoadReport, SentLoad } from './http-load.ts'

interface Request {
  readonly headers: Record<string, string>
}

interface Sending extends Omit<SentLoad, 'seconds' | 'fromManyAddresses'> {
  readonly duration: number
  readonly requests: readonly { setupRequest?(request: Request): Request }[]
}

const send: (sending: Sending) => Promise<LoadReport> = untyped

let sent = 0

function fromAnotherAddress(request: Request): Request {
  sent += 1
  request.headers['X-Forwarded-For'] = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
  return request
}

const { seconds, fromManyAddresses, ...load }: SentLoad = JSON.parse(process.argv[2] ?? '')
const requests = [fromManyAddresses ? { setupRequest: fromAnotherAddress } : {}]
const report = await send({ ...load, duration: seconds, requests })
process.stdout.write(JSON.stringify(report))
