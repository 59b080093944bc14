export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Replaces the selection, which a field keeps when it loses the focus. */
export function insertAtCaret(field: TextControl, text: string): void {
  const { selectionStart, selectionEnd, value } = field
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  // Scripted changes fire no event; the form needs one.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
