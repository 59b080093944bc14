export interface ImportSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** A file of people, looked at before anything is written. */
export function ImportSheet({ isOpen }: ImportSheetProps) {
  return isOpen ? null : null
}
