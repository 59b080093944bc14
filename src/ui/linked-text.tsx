/** Plain text with URLs as links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere whitespace-pre-line">
      {text.split(/(https?:\/\/[^\s<>"]+)/).map((part, place) =>
        place % 2 === 1 ? (
          <a key={part} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </span>
  )
}
