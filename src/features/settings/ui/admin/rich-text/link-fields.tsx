import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isLinkAddress, linkAddressHint } from '#app/features/settings/contract/link-address.ts'

export interface LinkFieldsProps {
  editor: Editor
  isLink: boolean
  /** @param reason the focus is in the editor after a change */
  onClose: (reason: 'changed' | 'cancelled') => void
}

/** Adds, changes or removes the link of the selected text. */
export function LinkFields({ editor, isLink, onClose }: LinkFieldsProps) {
  const [address, setAddress] = useState(() => {
    const { href = '' } = editor.getAttributes('link')
    return String(href)
  })
  const [text, setText] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const needsText = !isLink && editor.state.selection.empty

  useEffect(() => first.current?.focus(), [])

  function apply() {
    const href = address.trim()
    if (!isLinkAddress(href)) {
      setIsRefused(true)
      first.current?.focus()
      return
    }
    const chain = editor.chain().focus()
    const marks = [{ type: 'link', attrs: { href } }]
    const changed = needsText
      ? chain.insertContent({ type: 'text', text: text.trim() || href, marks }).unsetMark('link')
      : chain.extendMarkRange('link').setLink({ href })
    changed.run()
    onClose('changed')
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose('changed')
  }

  // Not a form of its own, because forms cannot be nested.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose('cancelled')
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply()
    else return
    event.preventDefault()
  }

  return (
    <fieldset className="rich-text-link" aria-label="Link" onKeyDown={onKeyDown}>
      <TextInput
        ref={first}
        size="md"
        label="Link Address"
        description="A page such as /register, or an address that begins with https:// or mailto:"
        autoComplete="off"
        inputMode="url"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={isRefused && !isLinkAddress(address.trim()) ? linkAddressHint : undefined}
        errorProps={{ role: 'alert' }}
      />
      {needsText ? (
        <TextInput
          size="md"
          label="Link Text"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      <div className="row-actions">
        <Button variant="filled" onClick={apply}>
          Set link
        </Button>
        {isLink ? <Button onClick={remove}>Remove link</Button> : null}
        <Button variant="subtle" onClick={() => onClose('cancelled')}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}
