import { Checkbox, FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { RegistrationQuestion } from '#app/features/settings/contract/questions.ts'
import type { QuestionsAdminForm } from './question-list.tsx'

/** The questions as registrants see them, while they are edited. */
export function QuestionPreview({ adminForm }: { adminForm: QuestionsAdminForm }) {
  const questions = useWatch({ control: adminForm.form.control, name: 'questions' })
  return (
    <section className="settings-preview" aria-label="Preview">
      <p className="settings-preview-name">Additional Questions</p>
      {questions.length === 0 ? <p className="muted">Registrants are asked nothing more.</p> : null}
      {/* Only to look at. */}
      <div className="question-preview" inert>
        {questions.map((question) => (
          <PreviewedQuestion key={question.id} question={question} />
        ))}
      </div>
    </section>
  )
}

function PreviewedQuestion({ question }: { question: RegistrationQuestion }) {
  const { type, label, help, isRequired, options } = question
  const common = { label: label || 'Question', description: help, withAsterisk: isRequired }
  switch (type) {
    case 'short_text':
      return <TextInput {...common} />
    case 'long_text':
      return <Textarea {...common} rows={3} />
    case 'choice':
      return <NativeSelect {...common} data={['Please choose', ...new Set(options)]} />
    case 'choices':
      return (
        <Checkbox.Group {...common}>
          {[...new Set(options)].map((option) => (
            <Checkbox key={option} value={option} label={option} />
          ))}
        </Checkbox.Group>
      )
    case 'tick':
      return <Checkbox label={`${common.label}${isRequired ? ' *' : ''}`} description={help} />
    case 'date':
      return <TextInput {...common} type="date" />
    case 'file':
      return <FileInput {...common} placeholder="Choose a file" />
  }
}
