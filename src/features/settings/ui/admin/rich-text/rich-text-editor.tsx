import { Fragment, Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { EditorContent, type JSONContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { isLinkAddress } from '#app/features/settings/contract/link-address.ts'
import type { RichText } from '#app/features/settings/contract/rich-text.ts'
import { listMarkedLines, toEditorDocument, toRichText } from './rich-text-document.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

/**
 * Extensions for what stored text can contain, and for line breaks, which would otherwise join words of a
 * pasted text.
 */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      autolink: false,
      openOnClick: false,
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { target: null, rel: null },
    },
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    horizontalRule: false,
    italic: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
]

/** Handlers that leave the Tab key to the browser, which moves the focus; lists are not nested. */
const handleDOMEvents = { keydown: (_: unknown, event: KeyboardEvent) => event.key === 'Tab' }

/** Makes of pasted blocks at once what will be stored of them. */
function transformPasted(slice: Slice, { state: { schema } }: { state: EditorState }): Slice {
  if (slice.content.firstChild?.isInline) return slice
  const text = listMarkedLines(toRichText({ content: slice.content.toJSON() as JSONContent[] }))
  return text.length === 0 ? slice : Slice.maxOpen(Fragment.fromJSON(schema, toEditorDocument(text).content))
}

type TextboxAttribute = `aria-${'labelledby' | 'describedby' | 'invalid' | 'required'}`

export interface RichTextEditorProps {
  label: string
  value: RichText
  onChange: (changed: RichText) => void
  onBlur: () => void
  ref: Ref<{ focus: () => void }>
  input: Readonly<Record<TextboxAttribute, string>>
}

export function RichTextEditor({ label, value, onChange, onBlur, ref, input }: RichTextEditorProps) {
  const [content] = useState(() => toEditorDocument(value))
  const attributes = JSON.stringify(input)
  const editorProps = useMemo(
    () => ({
      attributes: {
        ...(JSON.parse(attributes) as RichTextEditorProps['input']),
        'aria-multiline': 'true',
        class: 'rich-text-input',
      },
      handleDOMEvents,
      transformPasted,
    }),
    [attributes],
  )
  const editor = useEditor({
    extensions,
    content,
    editorProps,
    // The site's policy refuses the style element; the stylesheet of the settings has its rules.
    injectCSS: false,
    onUpdate: (event) => onChange(toRichText(event.editor.getJSON())),
    onBlur,
  })
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor])

  // A restored version, or what the server made of the text.
  useEffect(() => {
    const wanted = toEditorDocument(value)
    const shown = toEditorDocument(toRichText(editor.getJSON()))
    if (JSON.stringify(shown) !== JSON.stringify(wanted))
      editor.commands.setContent(wanted, { emitUpdate: false })
  }, [editor, value])

  return (
    <div className="rich-text">
      <RichTextToolbar editor={editor} label={label} />
      <EditorContent editor={editor} />
    </div>
  )
}
