import { useFieldArray, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { SiteMenuSettings } from '#app/features/settings/contract/menu.ts'
import { menuLinks } from '#app/features/settings/rules/menu-links.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { RowActions } from './form-rows.tsx'
import { FormSwitch } from './form-switch.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Form in which nothing can be typed; the server checks the rest. */
const form = { schema: z.custom<SiteMenuSettings>() }

export function MenuSection() {
  return <SettingsSection section="menu" label="Menu" form={form} Fields={Pages} Aside={MenuAside} />
}

function MenuAside({ adminForm }: MenuFormProps) {
  return (
    <>
      <MenuPreview adminForm={adminForm} />
      <p className="muted">About Us and Resources appear in the menus once something is written on them.</p>
    </>
  )
}

interface MenuFormProps {
  adminForm: ReturnType<typeof useAdminForm<SiteMenuSettings>>
}

function Pages({ adminForm }: MenuFormProps) {
  const { fields, move } = useFieldArray({ control: adminForm.form.control, name: 'pages' })
  return (
    <fieldset className="form-group">
      <legend>Pages</legend>
      {fields.map(({ id, page }, index) => (
        <fieldset key={id} className="settings-row" aria-label={menuLinks[page].label}>
          <legend>{menuLinks[page].label}</legend>
          <div className="settings-switches">
            <FormSwitch
              control={adminForm.form.control}
              name={`pages.${index}.isInHeader`}
              label="In the header"
            />
            <FormSwitch
              control={adminForm.form.control}
              name={`pages.${index}.isInFooter`}
              label="In the footer"
            />
          </div>
          <RowActions noun="page" index={index} rows={{ fields, move }} />
        </fieldset>
      ))}
    </fieldset>
  )
}

function MenuPreview({ adminForm }: MenuFormProps) {
  const pages = useWatch({ control: adminForm.form.control, name: 'pages' })
  const listed = (key: 'isInHeader' | 'isInFooter') =>
    pages.filter((entry) => entry[key]).map(({ page }) => menuLinks[page].label)
  return (
    <section className="settings-preview" aria-label="Preview">
      <p className="muted">Header</p>
      <p>{listed('isInHeader').join(' · ') || 'No pages'}</p>
      <p className="muted">Footer</p>
      <p>{listed('isInFooter').join(' · ') || 'No pages'}</p>
    </section>
  )
}
