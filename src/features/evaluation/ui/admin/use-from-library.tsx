import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { OpensButton, useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { AddFormProps } from './add-form-buttons.tsx'
import { copyFormMutation, evaluationFormsQuery } from './evaluation-api.ts'
import { toEvaluationKindLabel } from './form-values.ts'

/** Copies a form of the library to a seminar. */
export function UseFromLibrary(props: AddFormProps) {
  return (
    <OpensButton
      leftSection={<Icon name="copy" />}
      opens={
        <Sheet title="Use from Library">
          <Choices {...props} />
        </Sheet>
      }
    >
      Use from Library
    </OpensButton>
  )
}

function Choices({ seminarId, onAdded }: AddFormProps) {
  const query = useQuery(evaluationFormsQuery(null))
  const { data } = query
  const { send, isPending } = useSendOnce(copyFormMutation)
  const close = useCloseOverlay()
  if (data === undefined) return <NotLoaded query={query} name="the library" rows={3} />
  return (
    <div className="stack">
      {data.forms.length === 0 ? (
        <p className="muted">The library is empty. Save a form of a seminar there to use it in others.</p>
      ) : (
        <ul className="evaluation-unanswered" aria-label="Forms of the library">
          {data.forms.map((form) => (
            <li className="list-card" key={form.id}>
              <p>
                {form.title}{' '}
                <span className="muted">
                  ({toEvaluationKindLabel(form)},{' '}
                  {form.questions.length === 1 ? '1 question' : `${form.questions.length} questions`})
                </span>
              </p>
              <div className="row-actions">
                <Button
                  variant="filled"
                  aria-label={`Use ${form.title}`}
                  disabled={isPending}
                  onClick={() =>
                    send({ fromId: form.id, seminarId }, (response) => {
                      if (response === undefined) return
                      close()
                      onAdded(response.form.id)
                    })
                  }
                >
                  Use
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/seminars/library/evaluation">Edit the forms of the library</Link>
      </p>
    </div>
  )
}
