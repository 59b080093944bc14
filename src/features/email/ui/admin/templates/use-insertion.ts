import { type FocusEvent, useRef } from 'react'
import type { CodeEditor } from './code-editor.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement

/** Inserts text at the last cursor position, in a field or the code editor. */
export function useInsertion() {
  const editor = useRef<CodeEditor | null>(null)
  const last = useRef<Typed | null>(null)

  function remember({ target }: FocusEvent): void {
    const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    last.current = isTyped ? target : null
  }

  function insert(text: string): void {
    const field = last.current
    if (field === null || !field.isConnected) {
      editor.current?.insert(text)
      return
    }
    const { selectionStart, selectionEnd, value } = field
    field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
    // Scripted changes fire no event; the form needs one.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }

  return { editor, remember, insert }
}
