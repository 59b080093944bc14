import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { AboutPageSettings } from '#app/features/settings/contract/about.ts'
import { AboutFields, type AboutFieldsProps } from './about-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

const form = {
  // Checked by the server, so that the page does not load the section's shape.
  schema: z.custom<AboutPageSettings>(),
  // Blocks of the story share a field.
  toFieldName: (path: string) => (path.startsWith('story.') ? 'story' : path),
}

export function AboutSection() {
  return <SettingsSection section="about" label="About" form={form} Fields={AboutFields} Aside={AboutAside} />
}

function AboutAside({ adminForm }: AboutFieldsProps) {
  return (
    <>
      <AboutPreview adminForm={adminForm} />
      <p className="muted">
        The page <a href="/about">About Us</a>. It leaves out what is empty here.
      </p>
    </>
  )
}

/** The parts of the about page that are not empty, in its order. The story is shown by its editor. */
function AboutPreview({ adminForm }: AboutFieldsProps) {
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
