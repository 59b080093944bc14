/** Reading a request's body, up to a limit and no further. */
import { Refusal } from '../refusals.ts'

export interface BodyLimit {
  readonly sizeInBytes: number
  /** What a person is told; the rest of the body is not read then. */
  readonly message: string
}

/** The body's text, under the same limit. */
export async function readText(request: Request, limit: BodyLimit): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit))
}

/** The body as it came, under the same limit. */
export async function readBytes(request: Request, limit: BodyLimit): Promise<Buffer<ArrayBuffer>> {
  const told = request.headers.get('Content-Length')
  // Of a told length no more arrives than was told, so it needs no watching: pieces cost several times as much.
  return told !== null && Number(told) <= limit.sizeInBytes
    ? readWhole(request)
    : Buffer.concat(await Array.fromAsync(readPieces(request, limit)))
}

async function readWhole(request: Request): Promise<Buffer<ArrayBuffer>> {
  try {
    return Buffer.from(await request.arrayBuffer())
  } catch {
    throw cutOff()
  }
}

/**
 * The body piece by piece. Refuses more bytes than the limit, announced or not: a proxy often passes a body on in pieces,
 * without telling its length first.
 */
export async function* readPieces(request: Request, limit: BodyLimit): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new Refusal('too_large', 'body_too_large', limit.message)
  const announced = Number(request.headers.get('Content-Length'))
  if (announced > drainLimits.sizeInBytes) throw tooLarge()
  if (request.body === null) return
  // Cancelling would close the connection before the sender has read why.
  const pieces = request.body.values({ preventCancel: true })
  if (announced > limit.sizeInBytes) {
    await drain(pieces)
    throw tooLarge()
  }
  yield* inFewPieces(atMost(limit.sizeInBytes, pieces, tooLarge))
}

type Pieces = AsyncIterableIterator<Uint8Array>

async function* atMost(sizeInBytes: number, pieces: Pieces, tooLarge: () => Refusal) {
  let size = 0
  for (let piece = await nextPiece(pieces); !piece.done; piece = await nextPiece(pieces)) {
    size += piece.value.byteLength
    if (size > sizeInBytes) {
      await drain(pieces)
      throw tooLarge()
    }
    yield piece.value
  }
}

/** How much of a body that is too large is still read, in the time that a phone needs for a photograph. */
const drainLimits = { sizeInBytes: 32 * 1024 * 1024, totalMs: 60_000, idleMs: 2000 }

/**
 * Reads and discards the rest of a body, so that its sender reads the refusal: most clients read no answer before they
 * have sent everything, and take a closed connection for a network failure. Gives up beyond the limits.
 */
async function drain(pieces: Pieces): Promise<void> {
  const startedAt = performance.now()
  let size = 0
  while (size <= drainLimits.sizeInBytes && performance.now() - startedAt < drainLimits.totalMs) {
    const idle = Promise.withResolvers<null>()
    const timer = setTimeout(idle.resolve, drainLimits.idleMs, null)
    const piece = await Promise.race([nextPiece(pieces), idle.promise]).finally(() => clearTimeout(timer))
    if (piece === null || piece.done) return
    size += piece.value.byteLength
  }
}

/** Pieces smaller than this are put together. */
const smallInBytes = 4096

/**
 * Puts small pieces together. Each weighs a few hundred bytes beside its own, so a body sent byte by byte would take
 * gigabytes until it is whole.
 */
async function* inFewPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered = Buffer.alloc(0)
  let filled = 0
  for await (const piece of pieces) {
    const isSmall = piece.byteLength < smallInBytes
    if (filled > 0 && !(isSmall && filled + piece.byteLength <= gathered.length)) {
      yield Uint8Array.from(gathered.subarray(0, filled))
      filled = 0
    }
    if (isSmall) {
      if (gathered.length === 0) gathered = Buffer.alloc(4 * smallInBytes)
      gathered.set(piece, filled)
      filled += piece.byteLength
    } else yield piece
  }
  if (filled > 0) yield gathered.subarray(0, filled)
}

/** A sender who hangs up in the middle is no failure of ours. */
async function nextPiece(pieces: Pieces): Promise<IteratorResult<Uint8Array>> {
  try {
    return await pieces.next()
  } catch {
    throw cutOff()
  }
}

function cutOff(): Refusal {
  return new Refusal('invalid', 'body_incomplete', 'The request ended before its body was complete.')
}
