import { type ReactNode, useEffect, useId, useRef } from 'react'

/**
 * Dialog that is closed by Esc and its buttons only, because a press beside it would lose what was typed. The
 * browser keeps the focus inside and restores it afterwards.
 */
export function CheckInModal({
  title,
  children,
  onClose,
}: {
  title: string
  children: ReactNode
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}
