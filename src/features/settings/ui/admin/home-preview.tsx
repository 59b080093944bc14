import { useWatch } from 'react-hook-form'
import type { HomeFieldsProps } from './home-fields.tsx'

/** Preview of what the home page says, in its order. */
export function HomePreview({ adminForm }: HomeFieldsProps) {
  const values = useWatch({ control: adminForm.form.control })
  const { slides = [], introduction: { title = '' } = {}, programs = [], partners = [] } = values
  return (
    <section className="settings-preview" aria-label="Preview">
      <ol>
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides have no identity
          <li key={index}>
            <p className="settings-preview-name">{slide.title || 'Untitled slide'}</p>
            <p>{slide.text}</p>
            <p className="muted">{slide.linkLabel}</p>
          </li>
        ))}
      </ol>
      {title === '' ? null : <p className="settings-preview-name">{title}</p>}
      <PreviewList title="Programs" items={programs.map(({ title = '' }) => title)} />
      <PreviewList title="Partners" items={partners.map(({ name = '' }) => name)} />
      <p>
        <a href="/" target="_blank" rel="noreferrer">
          Open the saved page
        </a>
      </p>
    </section>
  )
}

function PreviewList({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <>
      <p className="muted">{title}</p>
      <p>{items.join(' · ')}</p>
    </>
  )
}
