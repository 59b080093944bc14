import type { CommandContext } from '#app/application/commands/command-context.ts'
import { decodeDataUrl } from '#app/platform/data-url.ts'
import { contentTypeOfKey, newFileKey } from '#app/platform/files/file-keys.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import { UploadedFile } from '#app/platform/uploaded-file.ts'
import { cleanSvgInThread } from '../adapters/file-thread.ts'
import type { LogoFile, UploadLogoInput } from '../contract/files.ts'
import { toLogoFile } from '../reads/file-references.ts'
import { storeUploadedFileRow } from './upload-file.ts'

interface Logo {
  readonly extension: 'svg' | 'png'
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Stores an SVG, cleaned of everything that could run or load something, or a PNG. */
export async function uploadLogo(context: CommandContext, { file }: UploadLogoInput): Promise<LogoFile> {
  const { extension, bytes, width, height } = (await readSvg(file)) ?? (await readPng(file))
  const fileKey = newFileKey('media', extension)
  await context.files.put(fileKey, bytes, contentTypeOfKey(fileKey))
  const values = { kind: 'logo', name: 'logo', sizeInBytes: bytes.byteLength } as const
  return toLogoFile(await storeUploadedFileRow(context, { ...values, fileKey, width, height }))
}

const longestSvgInBytes = 256 * 1024

/** Null if the file does not begin like XML. */
async function readSvg(sent: UploadLogoInput['file']): Promise<Logo | null> {
  const bytes = await readStart(sent)
  const text = decodeUtf8(bytes)
  if (text === null || !/^\s*</.test(text)) return null
  if (bytes.byteLength > longestSvgInBytes)
    throw fieldRefusal(
      'file',
      'svg_too_large',
      'This SVG is larger than 256 kB. Simplify it or upload a PNG.',
    )
  const { assertSvgCanBeDrawn } = await import('../adapters/draw-logo.ts')
  const { text: cleaned, width, height } = await cleanSvgInThread(text)
  const svg = new TextEncoder().encode(cleaned)
  await assertSvgCanBeDrawn(svg)
  return { extension: 'svg', bytes: svg, width, height }
}

async function readStart(sent: UploadLogoInput['file']): Promise<Uint8Array> {
  if (sent instanceof UploadedFile) return sent.beginning(longestSvgInBytes + 1)
  const decoded = decodeDataUrl(sent, longestSvgInBytes + 1)
  return decoded.kind === 'bytes' ? decoded.bytes : new Uint8Array()
}

/** Decodes without the byte order mark; null if it is not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const longestSideInPixels = 1024

async function readPng(sent: UploadLogoInput['file']): Promise<Logo> {
  const { createPngPicture } = await import('#app/platform/images/png-picture.ts')
  const options = { longestSide: longestSideInPixels, formats: ['png'] } as const
  return { extension: 'png', ...(await createPngPicture(sent, 'file', options)) }
}
