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
  if (Number(request.headers.get('Content-Length')) > limit.sizeInBytes) throw tooLarge()
  if (request.body === null) return
  // Cancelling would cut the connection before the sender has read why.
  yield* inFewPieces(atMost(limit.sizeInBytes, request.body.values({ preventCancel: true }), tooLarge))
}

type Pieces = AsyncIterable<Uint8Array>

async function* atMost(sizeInBytes: number, pieces: Pieces, tooLarge: () => Refusal) {
  let size = 0
  for await (const piece of untilCut(pieces)) {
    size += piece.byteLength
    if (size > sizeInBytes) throw tooLarge()
    yield piece
  }
}

/** Pieces smaller than this are put together. */
const smallInBytes = 4096

/**
 * Puts small pieces together. Each weighs a few hundred bytes beside its own, so a body sent byte by byte would take
 * gigabytes until it is whole.
 */
async function* inFewPieces(pieces: Pieces): AsyncGenerator<Uint8Array> {
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
async function* untilCut(pieces: Pieces): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch {
    throw cutOff()
  }
}

function cutOff(): Refusal {
  return new Refusal('invalid', 'body_incomplete', 'The request ended before its body was complete.')
}
