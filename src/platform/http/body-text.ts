/** Reading a request's body as text, up to a limit and no further. */
import { Refusal } from '../refusals.ts'

export interface BodyLimit {
  readonly sizeInBytes: number
  /** What a person is told; the rest of the body is not read then. */
  readonly message: string
}

/**
 * The body's text. Refuses more bytes than the limit, announced or not: a proxy often passes a body on in pieces,
 * without telling its length first.
 */
export async function readText(request: Request, limit: BodyLimit): Promise<string> {
  const tooLarge = () => new Refusal('too_large', 'body_too_large', limit.message)
  if (Number(request.headers.get('Content-Length')) > limit.sizeInBytes) throw tooLarge()
  if (request.body === null) return ''
  const pieces: Uint8Array[] = []
  let size = 0
  // Cancelling would cut the connection before the sender has read why.
  for await (const piece of untilCut(request.body.values({ preventCancel: true }))) {
    size += piece.byteLength
    if (size > limit.sizeInBytes) throw tooLarge()
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}

/** A sender who hangs up in the middle is no failure of ours. */
async function* untilCut(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch {
    throw new Refusal('invalid', 'body_incomplete', 'The request ended before its body was complete.')
  }
}
