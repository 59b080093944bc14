import { LinkedText } from '#app/ui/linked-text.tsx'

export function LocationDetails({ text }: { text: string }) {
  return (
    <section className="grid gap-1" aria-label="How to get there">
      <h2 className="text-h3">How to get there</h2>
      <p>
        <LinkedText text={text} />
      </p>
    </section>
  )
}
