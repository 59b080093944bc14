import { type ReactNode, useEffect, useId, useRef } from 'react'

interface ModalProps {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
}

/** The browser keeps the focus inside and gives it back afterwards. */
export function Modal({ title, children, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}
