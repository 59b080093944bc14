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

/**
 * The body as it came. Refuses more bytes than the limit, announced or not: a proxy often passes a body on in pieces,
 * without telling its length first.
 */
export async function readBytes(request: Request, limit: BodyLimit): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new Refusal('too_large', 'body_too_large', limit.message)
  if (Number(request.headers.get('Content-Length')) > limit.sizeInBytes) throw tooLarge()
  if (request.body === null) return Buffer.alloc(0)
  const pieces: Uint8Array[] = []
  let size = 0
  // Cancelling would cut the connection before the sender has read why.
  for await (const piece of untilCut(request.body.values({ preventCancel: true }))) {
    size += piece.byteLength
    if (size > limit.sizeInBytes) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** A sender who hangs up in the middle is no failure of ours. */
async function* untilCut(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch {
    throw new Refusal('invalid', 'body_incomplete', 'The request ended before its body was complete.')
  }
}
