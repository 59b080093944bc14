/** How the provider reports what became of each message. */
export function WebhooksTab() {
  return null
}
