import { AboutFields, type AboutFieldsProps } from './about-fields.tsx'
import { AboutPreview } from './about-preview.tsx'
import { aboutFormValues, toAbout, toAboutField, toAboutFormValues } from './about-values.ts'
import { SettingsSection } from './settings-section.tsx'

const form = {
  schema: aboutFormValues,
  toFormValues: toAboutFormValues,
  toSectionValue: toAbout,
  toFieldName: toAboutField,
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
