/** What each message says. */
export function TemplatesTab() {
  return null
}
