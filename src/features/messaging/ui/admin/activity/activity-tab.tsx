/** Every message with what became of it. */
export function ActivityTab() {
  return null
}
