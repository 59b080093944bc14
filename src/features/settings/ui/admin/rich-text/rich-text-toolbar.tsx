import { Button } from '@mantine/core'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import { LinkFields } from './link-fields.tsx'
import { headingLevels } from './rich-text-document.ts'

const blockFormats: readonly {
  readonly label: string
  readonly isOn: (editor: Editor) => boolean
  readonly toggle: (chain: ChainedCommands) => ChainedCommands
}[] = [
  {
    label: 'Heading',
    isOn: (editor) => editor.isActive('heading', { level: headingLevels.heading }),
    toggle: (chain) => chain.toggleHeading({ level: headingLevels.heading }),
  },
  {
    label: 'Subheading',
    isOn: (editor) => editor.isActive('heading', { level: headingLevels.subheading }),
    toggle: (chain) => chain.toggleHeading({ level: headingLevels.subheading }),
  },
  {
    label: 'Bullets',
    isOn: (editor) => editor.isActive('bulletList'),
    toggle: (chain) => chain.toggleBulletList(),
  },
  {
    label: 'Numbers',
    isOn: (editor) => editor.isActive('orderedList'),
    toggle: (chain) => chain.toggleOrderedList(),
  },
]

const stateOf = ({ editor }: { editor: Editor }) => ({
  blocks: blockFormats.map(({ isOn }) => isOn(editor)),
  isBold: editor.isActive('bold'),
  isLink: editor.isActive('link'),
  isHeading: editor.isActive('heading'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

export interface RichTextToolbarProps {
  editor: Editor
  /** Label of the field. */
  label: string
}

/** Headings have no formats of their own, as stored text has none in them. */
export function RichTextToolbar({ editor, label }: RichTextToolbarProps) {
  const state = useEditorState({ editor, selector: stateOf })
  const [isLinking, setIsLinking] = useState(false)
  const linkButton = useRef<HTMLButtonElement>(null)
  const run = (command: (chain: ChainedCommands) => ChainedCommands) => command(editor.chain().focus()).run()
  function closeLink(reason: 'changed' | 'cancelled') {
    setIsLinking(false)
    if (reason === 'cancelled') linkButton.current?.focus()
  }

  return (
    <>
      <fieldset className="rich-text-toolbar" aria-label={`Format of ${label}`}>
        {blockFormats.map((format, index) => (
          <FormatButton
            key={format.label}
            label={format.label}
            isOn={state.blocks[index] === true}
            onPress={() => run(format.toggle)}
          />
        ))}
        <FormatButton
          label="Bold"
          isOn={state.isBold}
          isDisabled={state.isHeading}
          onPress={() => run((chain) => chain.toggleBold())}
        />
        <Button
          ref={linkButton}
          variant={state.isLink ? 'filled' : 'default'}
          aria-pressed={state.isLink}
          aria-expanded={isLinking}
          disabled={state.isHeading}
          onClick={() => setIsLinking(!isLinking)}
        >
          Link
        </Button>
        <Button variant="subtle" disabled={!state.canUndo} onClick={() => run((chain) => chain.undo())}>
          Undo
        </Button>
        <Button variant="subtle" disabled={!state.canRedo} onClick={() => run((chain) => chain.redo())}>
          Redo
        </Button>
      </fieldset>
      {isLinking ? <LinkFields editor={editor} isLink={state.isLink} onClose={closeLink} /> : null}
    </>
  )
}

function FormatButton({
  label,
  isOn,
  isDisabled = false,
  onPress,
}: {
  label: string
  isOn: boolean
  isDisabled?: boolean
  onPress: () => void
}) {
  return (
    <Button
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      disabled={isDisabled}
      // Keeps the keyboard of a phone open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
