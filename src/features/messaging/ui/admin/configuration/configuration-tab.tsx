/** Through which server mail goes, and whether it works. */
export function ConfigurationTab() {
  return null
}
