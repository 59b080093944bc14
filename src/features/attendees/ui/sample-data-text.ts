/** Explains why sample seminars are still there after the sample data was removed; undefined if none is. */
export function keptSeminarsText(keptSeminars: number): string | undefined {
  if (keptSeminars === 0) return undefined
  const kept = keptSeminars === 1 ? '1 seminar was' : `${keptSeminars} seminars were`
  return `${kept} kept, because other people have registered.`
}
