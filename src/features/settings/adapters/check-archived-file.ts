import { fieldRefusal } from '#app/platform/refusals.ts'
import type { ArchivedSettingsFile } from '../contract/settings-archive.ts'
import { checkDocumentInThread, cleanSvgInThread } from './file-thread.ts'

const formats: Readonly<Record<string, string>> = { jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }

const wrongContent = (key: string) =>
  fieldRefusal('file', 'settings_archive_content', `The content of ${key} is not what its name says.`)

/**
 * The content to store for a key of an imported file. Refuses content of another type than its extension says,
 * and documents that could run something; SVGs are cleaned again.
 */
export async function checkArchivedContent(
  kind: ArchivedSettingsFile['kind'],
  key: string,
  bytes: Buffer,
): Promise<Buffer> {
  const extension = key.slice(key.lastIndexOf('.') + 1)
  if (kind === 'document') {
    if ((await checkDocumentInThread(bytes)) !== extension) throw wrongContent(key)
    return bytes
  }
  if (extension === 'svg') return cleanedSvg(bytes)
  if (!(await isImageOf(bytes, formats[extension]))) throw wrongContent(key)
  return bytes
}

async function cleanedSvg(bytes: Buffer): Promise<Buffer> {
  const { assertSvgCanBeDrawn } = await import('./draw-logo.ts')
  const svg = Buffer.from((await cleanSvgInThread(bytes.toString('utf8'))).text)
  await assertSvgCanBeDrawn(svg)
  return svg
}

async function isImageOf(bytes: Buffer, format: string | undefined): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  try {
    const metadata = await sharp(bytes, { limitInputPixels: 50_000_000 }).metadata()
    return format !== undefined && metadata.format === format
  } catch {
    return false
  }
}
