import { useSiteSettings } from './site-settings.tsx'

const warning =
  'Links and QR codes work on this computer only until the site has its public address, set as APP_URL.'

/** Returns what to say beside links and codes for others; null once others can open them. */
export function useLocalAddressWarning(): string | null {
  const { hasLocalAddress = false } = useSiteSettings()
  return hasLocalAddress ? warning : null
}
