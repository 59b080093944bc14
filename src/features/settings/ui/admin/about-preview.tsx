import { useWatch } from 'react-hook-form'
import type { AboutFieldsProps } from './about-fields.tsx'

/** The parts of the about page that are not empty, in its order. The story is shown by its editor. */
export function AboutPreview({ adminForm }: AboutFieldsProps) {
  const values = useWatch({ control: adminForm.form.control })
  const { subtitle = '', storyTitle = '', story = [], mission = '', vision = '' } = values
  const { timeline = [], values: coreValues = [], invitationTitle = '' } = values
  const parts = [
    { title: subtitle, text: '' },
    { title: story.length === 0 ? '' : storyTitle || 'Our Story', text: '' },
    {
      title: timeline.length === 0 ? '' : 'Our Timeline',
      text: timeline.map(({ year }) => year).join(' · '),
    },
    { title: mission && 'Our Mission', text: mission },
    { title: vision && 'Our Vision', text: vision },
    {
      title: coreValues.length === 0 ? '' : 'Our Core Values',
      text: coreValues.map(({ name }) => name).join(' · '),
    },
    { title: invitationTitle || 'Learn with us', text: '' },
  ]
  return (
    <section className="settings-preview" aria-label="Preview">
      {parts
        .filter(({ title }) => title !== '')
        .map(({ title, text }) => (
          <div key={title}>
            <p className="settings-preview-name">{title}</p>
            {text === '' ? null : <p>{text}</p>}
          </div>
        ))}
    </section>
  )
}
