import { Checkbox, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { OwnSiteInput } from '#app/features/settings/contract/installation.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { ListInput } from '#app/ui/admin/list-input.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { reloadPage, showSavedToasts } from '#app/ui/admin/reload-page.ts'
import { UnsavedChanges } from '#app/ui/admin/unsaved-changes.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { installationQuery, startOwnSiteMutation } from '../settings-api.ts'
import { MoveSettings } from './move-settings.tsx'
import { dropEmptyOfficer, emptyOfficerFields, withOptionalOfficer } from './officer.ts'

export interface SiteSectionProps {
  removeSampleData: { readonly send: () => Promise<unknown>; readonly isPending: boolean }
}

export function SiteSection({ removeSampleData }: SiteSectionProps) {
  const query = useQuery(installationQuery())
  const [isStarted, setIsStarted] = useState(false)
  const kind = query.data?.kind
  useEffect(showSavedToasts, [])
  useEffect(() => {
    // Name, logo, colors and icons of the demonstration are all over this document.
    if (isStarted && kind === 'own') reloadPage()
  }, [isStarted, kind])
  if (kind === undefined) return <NotLoaded query={query} name="the settings" />
  return (
    <div className="settings-columns">
      {kind === 'demonstration' ? (
        <StartOwnSite removeSampleData={removeSampleData} onStarted={() => setIsStarted(true)} />
      ) : (
        <p className="settings-note">This is your own site.</p>
      )}
      <MoveSettings />
    </div>
  )
}

const schema = withOptionalOfficer(OwnSiteInput)

const emptyOwnSite: OwnSiteInput = {
  name: '',
  legalName: '',
  email: '',
  mobiles: [],
  addressLines: [],
  dataProtectionOfficer: emptyOfficerFields,
}

interface StartOwnSiteProps extends SiteSectionProps {
  onStarted: () => void
}

function StartOwnSite({ removeSampleData, onStarted }: StartOwnSiteProps) {
  const queries = useQueryClient()
  const start = useEndpointMutation(startOwnSiteMutation)
  const [removesSampleData, setRemovesSampleData] = useState(true)
  const adminForm = useAdminForm<OwnSiteInput>({
    schema,
    values: emptyOwnSite,
    async send(input) {
      await start.mutateAsync(dropEmptyOfficer(input))
      // The site is the provider's own by now: a failure is shown, and the dashboard offers it again.
      if (removesSampleData) await removeSampleData.send().catch(() => undefined)
      await queries.invalidateQueries()
      onStarted()
    },
  })
  const { field, submit, form, isChanged } = adminForm
  const isPending = start.isPending || removeSampleData.isPending
  return (
    <form className="sheet-form" noValidate onSubmit={(event) => void submit(event)} aria-label="Own site">
      <p className="settings-note">
        This site still shows a demonstration provider. Enter the facts that a site cannot do without.
        Everything of the demonstration then disappears, and what you have saved yourself stays. You can write
        the pages and change everything later.
      </p>
      <fieldset className="form-group">
        <legend>Organization</legend>
        <TextInput {...field('name')} label="Name" description="As visitors read it." required />
        <TextInput {...field('legalName')} label="Legal Name" description="As registered." required />
        <TextInput {...field('email')} type="email" label="Email" required />
        <ListInput
          control={form.control}
          name="mobiles"
          label="Mobile Numbers"
          description="One number per line."
          rows={2}
        />
        <ListInput
          control={form.control}
          name="addressLines"
          label="Address"
          description="One line per line."
          rows={3}
        />
      </fieldset>
      <fieldset className="form-group">
        <legend>Data Protection Officer</legend>
        <p className="muted">
          Named by the privacy notice. Fill in all three, or leave all of them empty and add them later.
        </p>
        <TextInput {...field('dataProtectionOfficer.name')} label="Officer Name" />
        <div className="field-row">
          <TextInput {...field('dataProtectionOfficer.email')} type="email" label="Officer Email" />
          <TextInput {...field('dataProtectionOfficer.phone')} type="tel" label="Officer Phone" />
        </div>
      </fieldset>
      <Checkbox
        checked={removesSampleData}
        onChange={({ currentTarget }) => setRemovesSampleData(currentTarget.checked)}
        label="Remove the sample seminars, people and registrations"
      />
      <div className="row-actions settings-save">
        <BusyButton variant="filled" type="submit" busyLabel={isPending ? 'Starting...' : undefined}>
          Start with your own
        </BusyButton>
      </div>
      {isChanged && !isPending ? <UnsavedChanges onDiscard={() => form.reset()} /> : null}
    </form>
  )
}
