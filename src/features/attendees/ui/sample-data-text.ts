/** Explains why sample seminars are still there after the sample data was removed; undefined if none is. */
export function remainingSeminarsText(remainingSeminars: number): string | undefined {
  if (remainingSeminars === 0) return undefined
  const remaining = remainingSeminars === 1 ? '1 seminar was' : `${remainingSeminars} seminars were`
  return `${remaining} kept, because other people have registered.`
}
