import { useId, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { toast } from '../toast.ts'
import { Button } from './button.tsx'

interface TextToCopyProps {
  label: string
  text: string
  rows: number
}

/** A text for another program. Without script it can be selected. */
export function TextToCopy({ label, text, rows }: TextToCopyProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Text copied')
    } catch {
      // Denied, or no TLS: the selected text can be copied by hand.
      area.current?.select()
    }
  }

  return (
    <>
      <label htmlFor={id}>{label}</label>
      <textarea ref={area} id={id} className="input" rows={rows} readOnly value={text} />
      <div>
        <Button variant="ghost" className="needs-script" onClick={() => void copy()}>
          <Icon name="copy" />
          Copy text
        </Button>
      </div>
    </>
  )
}
