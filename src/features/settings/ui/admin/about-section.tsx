import * as z from 'zod/mini'
import type { About } from '#app/features/settings/contract/about.ts'
import { AboutFields, type AboutFieldsProps } from './about-fields.tsx'
import { AboutPreview } from './about-preview.tsx'
import { SettingsSection } from './settings-section.tsx'

const form = {
  // Checked by the server, so that the page does not load the section's shape.
  schema: z.custom<About>(),
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
