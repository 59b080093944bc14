import { Refusal } from '../refusals.ts'

export interface BodyLimit {
  readonly sizeInBytes: number
  readonly message: string
}

export async function readBodyText(request: Request, limit: BodyLimit): Promise<string> {
  return new TextDecoder().decode(await readBodyBytes(request, limit))
}

export async function readBodyBytes(request: Request, limit: BodyLimit): Promise<Buffer<ArrayBuffer>> {
  const contentLength = request.headers.get('Content-Length')
  // With a Content-Length no more can arrive, so the much slower chunk-wise reading is not needed.
  return contentLength !== null && Number(contentLength) <= limit.sizeInBytes
    ? readWhole(request)
    : Buffer.concat(await Array.fromAsync(readBodyChunks(request, limit)))
}

async function readWhole(request: Request): Promise<Buffer<ArrayBuffer>> {
  try {
    return Buffer.from(await request.arrayBuffer())
  } catch {
    throw incompleteBodyRefusal()
  }
}

/** Yields the body in chunks and refuses more than the limit, even without Content-Length. */
export async function* readBodyChunks(request: Request, limit: BodyLimit): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new Refusal('too_large', 'body_too_large', limit.message)
  const announced = Number(request.headers.get('Content-Length'))
  if (announced > drainLimits.sizeInBytes) throw tooLarge()
  if (request.body === null) return
  // Canceling would close the connection before the client has read the refusal.
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

/** Limits of reading an oversized body; enough for a photograph from a phone. */
const drainLimits = { sizeInBytes: 32 * 1024 * 1024, totalMs: 60_000, idleMs: 2000 }

/**
 * Most clients read no response before they have sent everything, and report a closed connection as a network
 * failure.
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

const smallInBytes = 4096

/** Each chunk has an overhead of a few hundred bytes, so a body sent byte by byte would take gigabytes. */
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

async function nextPiece(pieces: Pieces): Promise<IteratorResult<Uint8Array>> {
  try {
    return await pieces.next()
  } catch {
    throw incompleteBodyRefusal()
  }
}

function incompleteBodyRefusal(): Refusal {
  return new Refusal('invalid', 'body_incomplete', 'The request ended before its body was complete.')
}
