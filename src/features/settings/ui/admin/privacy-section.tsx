import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { PrivacyNotice } from '#app/features/settings/contract/privacy-notice.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { privacyNoticeQuery, savePrivacyNoticeMutation } from '../settings-api.ts'
import { RichTextField } from './rich-text/rich-text-field.tsx'
import { SectionForm, SectionLoader } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { unchanged, useSectionForm } from './use-section-form.ts'

export function PrivacySection() {
  const query = useQuery(privacyNoticeQuery())
  return <SectionLoader query={query}>{(saved) => <PrivacyForm saved={saved} />}</SectionLoader>
}

/** The server checks the rest, so that the page does not load the section's shape. */
const privacyFormValues = z.custom<PrivacyNotice>().check(
  z.refine(({ version }) => version.trim() !== '', { path: ['version'], error: 'Version is required' }),
  z.refine(({ body }) => body.length > 0, { path: ['body'], error: 'Text is required' }),
)

/** Blocks of the text share a field. */
const toPrivacyField = (path: string) => (path.startsWith('body.') ? 'body' : path)

function PrivacyForm({ saved }: { saved: SavedSection<PrivacyNotice> }) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(savePrivacyNoticeMutation)
  const section = useSectionForm({
    saved,
    schema: privacyFormValues,
    toFormValues: unchanged<PrivacyNotice>,
    toSectionValue: unchanged<PrivacyNotice>,
    toFieldName: toPrivacyField,
    save: mutateAsync,
    refetch: () => queries.fetchQuery({ ...privacyNoticeQuery(), staleTime: 0 }),
  })
  const { field, form } = section.adminForm
  return (
    <div className="settings-columns">
      <SectionForm label="Privacy" section={section} isPending={isPending}>
        <TextInput
          {...field('version')}
          label="Version"
          description="Such as the date of today. A changed text needs a new one."
          autoComplete="off"
          required
        />
        <RichTextField
          control={form.control}
          name="body"
          label="Text of the Notice"
          description="Who is responsible is added at its beginning."
          required
        />
      </SectionForm>
      <div className="settings-aside">
        <NoticePreview adminForm={section.adminForm} />
        <p className="muted">
          The page <a href="/privacy">Privacy Notice</a>. Each registration keeps the version to which the
          registrant agreed, and everyone can read the earlier versions under their own addresses. A text is
          therefore never changed under the same version.
        </p>
        <p className="muted">
          The page begins with who is responsible: the name and address of the organisation and its data
          protection officer, from the organisation’s settings.
        </p>
        <SectionHistory section="privacyNotice" currentVersion={saved.version} />
      </div>
    </div>
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
