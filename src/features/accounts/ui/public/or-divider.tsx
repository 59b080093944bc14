export function OrDivider({ word }: { word: string }) {
  return (
    <p className="flex items-center gap-3 text-soft">
      <span className="h-px flex-1 bg-line" />
      {word}
      <span className="h-px flex-1 bg-line" />
    </p>
  )
}
