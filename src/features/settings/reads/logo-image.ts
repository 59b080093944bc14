import { loggableErrorDetails } from '#app/platform/log.ts'
import type { Services } from '#app/platform/services.ts'

/** A PNG of the provider's logo within a box; null if there is none, or it cannot be read. */
export async function loadLogoImage(
  { files, settings, log }: Pick<Services, 'files' | 'settings' | 'log'>,
  box: { readonly width: number; readonly height: number },
): Promise<Buffer | null> {
  const { logo, darkLogo } = settings.current.branding
  const shown = logo ?? darkLogo
  if (shown === null) return null
  try {
    const bytes = await files.getBytes(shown.url.slice(1))
    // Imported at first use, to keep the start fast.
    const { drawLogo } = await import('../adapters/draw-logo.ts')
    return bytes && (await drawLogo(bytes, box).png().toBuffer())
  } catch (error) {
    log.error(loggableErrorDetails(error), 'logo not drawn')
    return null
  }
}
