import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useCallback, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { EmailTemplate } from '#app/features/email/contract/templates.ts'
import type { EmailTextsDraft, EmailTextsReference } from '#app/features/email/contract/texts.ts'
import { templateReferenceQuery } from '#app/features/email/ui/templates-api.ts'
import {
  emailTextsPreviewQuery,
  emailTextsQuery,
  saveEmailTextsMutation,
  sendEmailTextsToSelfMutation,
} from '#app/features/email/ui/texts-api.ts'
import type { EmailPassages, EmailTexts } from '#app/features/settings/contract/email-texts.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { useSectionForm } from '#app/features/settings/ui/admin/use-section-form.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { EditConflict } from '#app/ui/admin/edit-conflict.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TemplateLivePreview, useLastPreview } from './live-preview.tsx'
import { EmailTextField } from './text-field.tsx'
import {
  type EmailTextValues,
  emailTextValuesSchema,
  filipinoTexts,
  shippedTexts,
  toEmailPassages,
  toTextValues,
} from './text-values.ts'
import { UseFilipinoTexts, UseShippedTexts } from './use-shipped-texts.tsx'

/** Preview debounce. */
const debounceInMs = 400

export function EmailTextsForm({
  templateType,
  templates,
}: {
  templateType: string
  templates: readonly EmailTemplate[]
}) {
  const reference = useQuery(templateReferenceQuery())
  const saved = useQuery(emailTextsQuery())
  const texts = reference.data?.types.find((type) => type.templateType === templateType)?.texts
  if (texts && saved.data !== undefined)
    return (
      <LoadedForm
        templateType={templateType}
        texts={texts}
        saved={saved.data}
        replacing={templates.find((own) => own.isActive && own.templateType === templateType) ?? null}
      />
    )
  return <NotLoaded query={reference.isError ? reference : saved} name="the texts" showsReason />
}

interface LoadedFormProps {
  templateType: string
  texts: EmailTextsReference
  saved: SavedSection<EmailTexts>
  /** The active template, which is sent instead. */
  replacing: EmailTemplate | null
}

function ofEmail(saved: SavedSection<EmailTexts>, event: string): SavedSection<EmailPassages> {
  return { ...saved, value: saved.value.texts[event] ?? {} }
}

function useEmailTextsForm({ templateType, texts, saved }: LoadedFormProps) {
  const queries = useQueryClient()
  const { mutateAsync } = useEndpointMutation(saveEmailTextsMutation)
  const close = useCloseSheet()
  return useSectionForm<EmailTextValues, EmailPassages>({
    saved: useMemo(() => ofEmail(saved, texts.event), [saved, texts.event]),
    schema: useMemo(() => emailTextValuesSchema(texts), [texts]),
    toFormValues: useCallback((own: EmailPassages) => toTextValues(texts, own), [texts]),
    toSectionValue: (values) => toEmailPassages(texts, values),
    toFieldName: (path) => path.split('.')[0] ?? path,
    async save(input) {
      const fresh = ofEmail(await mutateAsync({ templateType, ...input }), texts.event)
      close()
      return fresh
    },
    refetch: async () =>
      ofEmail(await queries.fetchQuery({ ...emailTextsQuery(), staleTime: 0 }), texts.event),
  })
}

function LoadedForm(props: LoadedFormProps) {
  const { templateType, texts, replacing } = props
  const { adminForm, conflict } = useEmailTextsForm(props)
  const { form } = adminForm
  const values = useWatch({ control: form.control, compute: (typed: EmailTextValues) => typed })
  const shipped = useMemo(() => shippedTexts(texts), [texts])
  const filipino = useMemo(() => filipinoTexts(texts), [texts])
  const fill = (names: readonly string[], from: EmailTextValues) => {
    for (const name of names)
      form.setValue(name, from[name] ?? '', { shouldDirty: true, shouldValidate: true })
  }
  const [edited, setEdited] = useState<string>()
  const editor = conflict.version.theirs?.savedBy?.displayName ?? 'Someone else'
  const changed = texts.passages.map(({ name }) => name).filter((name) => values[name] !== shipped[name])
  return (
    <div className="template-workbench">
      <SheetForm adminForm={adminForm} saveLabel="Save Changes" needsChange>
        <EditConflict title={`${editor} changed texts of e-mails`} {...conflict} />
        {replacing === null ? null : (
          <Alert {...alertProps.warning} title="These texts are not sent now.">
            Your template “{replacing.templateName}” is active for this type of message. The texts are used
            again once it is inactive or deleted.
          </Alert>
        )}
        <p className="muted email-text-hint">
          Variables are in braces, such as {'{our name}'}, and are filled in for each message. Layout, details
          and links stay as they are.
        </p>
        <UseShippedTexts changed={changed} onUse={() => fill(changed, shipped)} />
        {filipino === null ? null : (
          <UseFilipinoTexts
            isUsed={texts.passages.every(({ name }) => values[name] === filipino[name])}
            onUse={() => fill(Object.keys(filipino), filipino)}
          />
        )}
        <div
          onFocusCapture={({ target }: FocusEvent) =>
            target instanceof HTMLTextAreaElement && setEdited(target.name)
          }
        >
          {texts.passages.map((passage) => (
            <EmailTextField
              key={passage.name}
              adminForm={adminForm}
              passage={passage}
              variables={texts.variables}
              onUseShipped={changed.includes(passage.name) ? () => fill([passage.name], shipped) : null}
            />
          ))}
        </div>
      </SheetForm>
      <TextsPreview templateType={templateType} texts={texts} values={values} edited={edited} />
    </div>
  )
}

interface TextsPreviewProps {
  templateType: string
  texts: EmailTextsReference
  values: EmailTextValues
  /** Text being edited; some appear only in some messages. */
  edited: string | undefined
}

/** The last valid texts; mistakes are shown at their fields. */
function TextsPreview({ templateType, texts, values, edited }: TextsPreviewProps) {
  const schema = useMemo(() => emailTextValuesSchema(texts), [texts])
  const [typed] = useDebouncedValue(values, debounceInMs)
  const draft = (written: EmailTextValues): EmailTextsDraft => ({
    templateType,
    value: toEmailPassages(texts, written),
    ...(edited !== undefined && { passage: edited }),
  })
  const isValid = schema.safeParse(typed).success
  const response = useQuery({ ...emailTextsPreviewQuery(draft(typed)), enabled: isValid })
  const { mutate, isPending } = useEndpointMutation(sendEmailTextsToSelfMutation)
  const labels = texts.passages.map(({ name, label }) => [`value.${name}`, label])
  return (
    <TemplateLivePreview
      preview={useLastPreview(response)}
      isTypeChosen
      fieldLabels={Object.fromEntries(labels)}
    >
      <BusyButton
        disabled={!schema.safeParse(values).success}
        busyLabel={isPending ? 'Sending...' : undefined}
        onClick={() => mutate(draft(values))}
        leftSection={<Icon name="send" />}
      >
        Send me this
      </BusyButton>
    </TemplateLivePreview>
  )
}
