import { TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { PrivacyNotice } from '#app/features/settings/contract/privacy-notice.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { RichTextField } from './rich-text/rich-text-field.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The server checks the rest, so that the page does not load the section's shape. */
const schema = z.custom<PrivacyNotice>().check(
  z.refine(({ version }) => version.trim() !== '', { path: ['version'], error: 'Version is required' }),
  z.refine(({ body }) => body.length > 0, { path: ['body'], error: 'Text is required' }),
)

/** Blocks of the text share a field. */
const toFieldName = (path: string) => (path.startsWith('body.') ? 'body' : path)

export function PrivacySection() {
  return (
    <SettingsSection
      section="privacyNotice"
      label="Privacy"
      form={{ schema, toFieldName }}
      Fields={NoticeFields}
      Aside={NoticeAside}
    />
  )
}

function NoticeFields({ adminForm: { field, form } }: NoticePreviewProps) {
  return (
    <>
      <TextInput
        {...field('version')}
        label="Version"
        description="Such as the date of today. A changed text needs a new one."
        required
      />
      <RichTextField
        control={form.control}
        name="body"
        label="Text of the Notice"
        description="Who is responsible is added at its beginning."
        required
      />
    </>
  )
}

function NoticeAside({ adminForm }: NoticePreviewProps) {
  return (
    <>
      <NoticePreview adminForm={adminForm} />
      <p className="muted">
        The page <a href="/privacy">Privacy Notice</a>. Each registration keeps the version to which the
        registrant agreed, and everyone can read the earlier versions under their own addresses. A text is
        therefore never changed under the same version.
      </p>
      <p className="muted">
        The page begins with who is responsible: the name and address of the organization and its data
        protection officer, from the organization’s settings.
      </p>
    </>
  )
}

interface NoticePreviewProps {
  adminForm: ReturnType<typeof useAdminForm<PrivacyNotice>>
}

/** The contents of the page. The text is shown by its editor. */
function NoticePreview({ adminForm }: NoticePreviewProps) {
  const { version, body = [] } = useWatch({ control: adminForm.form.control })
  const headings = body.flatMap((block) => (block?.type === 'heading' ? (block.text ?? []) : []))
  return (
    <section className="settings-preview" aria-label="Preview">
      <p className="settings-preview-name">Privacy Notice</p>
      <ol>
        {['Who is responsible', ...headings].map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings have no identity
          <li key={index}>{text}</li>
        ))}
      </ol>
      <p className="muted">In force since {version}</p>
    </section>
  )
}
