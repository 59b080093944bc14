/** How each provider is set up. */
export function GuidesTab() {
  return null
}
