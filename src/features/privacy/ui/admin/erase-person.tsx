import { useState } from 'react'
import { Button } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { Attendee } from '../../../attendees/contract/attendees.ts'
import { EraseDialog } from './erase-dialog.tsx'

export interface ErasePersonProps {
  attendee: Pick<Attendee, 'id' | 'displayName' | 'email' | 'role'>
  onErased: () => void
}

/** Erases a person after confirmation. Staff are managed as users instead. */
export function ErasePerson({ attendee, onErased }: ErasePersonProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (attendee.role !== 'attendee') return null
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        <Icon name="shield-exclamation-point" />
        Erase personal data
      </Button>
      {isOpen ? <EraseDialog person={attendee} onClose={() => setIsOpen(false)} onErased={onErased} /> : null}
    </>
  )
}
