export interface SeminarAttendanceSheetProps {
  /** Null while it is closed. */
  seminar: { readonly id: number; readonly title: string } | null
  onClose: () => void
}

/** Who came to a seminar: marked for each, or for all at once. */
export function SeminarAttendanceSheet({ seminar }: SeminarAttendanceSheetProps) {
  return seminar === null ? null : null
}
