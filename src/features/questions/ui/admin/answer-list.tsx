import type { RegistrationAnswerToShow } from '#app/features/questions/contract/questions.ts'

/** Answers to the provider's own questions; nothing without any. */
export function AnswerList({ answers }: { answers: readonly RegistrationAnswerToShow[] }) {
  if (answers.length === 0) return null
  return (
    <dl className="answer-list" aria-label="Answers">
      {answers.map(({ questionId, label, text, url }) => (
        <div key={questionId}>
          <dt>{label}</dt>
          <dd>
            {url === null ? (
              text
            ) : (
              <a href={url} download>
                Download file
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
