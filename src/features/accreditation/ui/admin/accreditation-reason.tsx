import { Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { setRefusalPrompt } from '#app/ui/admin/refusal-prompts.ts'

/** Asks why an accredited seminar changes, whichever form changes it. Mounted once, in the admin area. */
export function AccreditationReasonDialogHost() {
  const [waiting, setWaiting] = useState<{
    readonly text: string
    readonly resolve: (answer: { readonly accreditationReason: string } | null) => void
  } | null>(null)

  useEffect(
    () =>
      setRefusalPrompt(
        'accreditation_reason_needed',
        ({ message }) => new Promise((resolve) => setWaiting({ text: message, resolve })),
      ),
    [],
  )

  if (waiting === null) return null
  return (
    <AccreditationReasonDialog
      text={waiting.text}
      onEnd={(reason) => {
        waiting.resolve(reason === null ? null : { accreditationReason: reason })
        setWaiting(null)
      }}
    />
  )
}

interface AccreditationReasonDialogProps {
  text: string
  /** Null if nothing is to be changed. */
  onEnd: (reason: string | null) => void
}

function AccreditationReasonDialog({ text, onEnd }: AccreditationReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title="Change an Accredited Seminar"
      isOpen
      isTypedInto
      onClose={() => onEnd(null)}
      confirm={{
        label: 'Change It',
        onPress: () => onEnd(reason.trim()),
        color: 'brand',
      }}
    >
      <div className="stack">
        <p>{text}</p>
        <Textarea
          label="Reason"
          description="For the completion report. You can also give it later, on the page Program."
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={3}
          maxRows={8}
        />
      </div>
    </ConfirmDialog>
  )
}
