export type DetailsEntry = readonly [label: string, value: string | null | undefined]

export function DetailsList({
  title,
  facts,
  heading: Heading = 'h3',
}: {
  title: string
  facts: readonly DetailsEntry[]
  heading?: 'h2' | 'h3'
}) {
  return (
    <section className="grid content-start gap-3">
      <Heading className="text-h3">{title}</Heading>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-3">
        {facts.map(([label, value], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same label
          <div key={`${place} ${label}`}>
            <dt className="text-small text-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
