import { Badge, Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CertificateKind } from '#app/features/certificates/contract/certificate-values.ts'
import type {
  DesignList,
  PreviewDesignInput,
  SaveDesignInput,
  SavedDesign,
} from '#app/features/certificates/contract/designs.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { OpensButton, OverlayHost } from '#app/ui/admin/use-overlay.tsx'
import { DesignEditor } from './design-editor.tsx'
import { DesignPicture } from './design-picture.tsx'
import { deleteDesignMutation, designsQuery } from './designs-api.ts'
import { OpenPreviewButton } from './open-preview-button.tsx'

const kindLabels: Readonly<Record<CertificateKind, string>> = {
  cpd: 'Completion (CPD)',
  participation: 'Participation',
  appearance: 'Appearance',
  appreciation: 'Appreciation',
}

/** Designs of certificates by kind, and the editor of one. */
export function DesignsScreen() {
  const query = useQuery(designsQuery())
  const { data } = query
  const [kind, setKind] = useState<CertificateKind>('cpd')
  const [edited, setEdited] = useState<SaveDesignInput | null>(null)
  if (data === undefined) return <NotLoaded query={query} name="the designs" rows={4} />
  if (edited !== null) return <DesignEditor design={edited} onClose={() => setEdited(null)} />
  return (
    <>
      <NativeSelect
        mt="lg"
        label="Kind of certificate"
        value={kind}
        onChange={({ target }) => setKind(target.value as CertificateKind)}
        data={Object.entries(kindLabels).map(([value, label]) => ({ value, label }))}
      />
      <OverlayHost>
        <DesignCards list={data} kind={kind} onEdit={setEdited} />
      </OverlayHost>
    </>
  )
}

function DesignCards({
  list: { designs, shipped },
  kind,
  onEdit,
}: {
  list: DesignList
  kind: CertificateKind
  onEdit: (design: SaveDesignInput) => void
}) {
  const saved = designs.filter((design) => design.kind === kind)
  const hasDefault = saved.some(({ isDefault }) => isDefault)
  const startFrom = ({ name, layout }: Pick<SaveDesignInput, 'name' | 'layout'>) =>
    onEdit({ version: 0, kind, name: `${name} copy`, isDefault: false, layout })
  return (
    <ul className="design-list">
      {saved.map((design) => (
        <li className="design-block" key={design.id}>
          <DesignTitle name={design.name} isDefault={design.isDefault} />
          <DesignPicture label={`Sample of ${design.name}`} preview={toSample(design)} />
          <div className="row-actions">
            <Button variant="filled" onClick={() => onEdit(toInput(design))}>
              Edit {design.name}
            </Button>
            <Button onClick={() => startFrom(design)}>Copy {design.name}</Button>
            <OpenPreviewButton getPreview={() => toSample(design)} />
            {design.isUsed ? null : <DeleteButton design={design} />}
          </div>
        </li>
      ))}
      {shipped
        .filter((design) => design.kind === kind)
        .map((design, index) => (
          <li className="design-block" key={`shipped ${design.name}`}>
            <DesignTitle name={`${design.name} (shipped)`} isDefault={!hasDefault && index === 0} />
            <DesignPicture label={`Sample of ${design.name}`} preview={toSample(design)} />
            <div className="row-actions">
              <Button onClick={() => startFrom(design)}>Start from {design.name}</Button>
              <OpenPreviewButton getPreview={() => toSample(design)} />
            </div>
          </li>
        ))}
    </ul>
  )
}

function toSample({ kind, layout }: Pick<SavedDesign, 'kind' | 'layout'>): PreviewDesignInput {
  return { kind, layout, sample: 'full' }
}

function toInput({ id, version, kind, name, isDefault, layout }: SavedDesign): SaveDesignInput {
  return { id, version, kind, name, isDefault, layout }
}

function DesignTitle({ name, isDefault }: { name: string; isDefault: boolean }) {
  return (
    <h2 className="design-title">
      {name} {isDefault ? <Badge {...badgeProps.success}>In use</Badge> : null}
    </h2>
  )
}

function DeleteButton({ design: { id, name } }: { design: SavedDesign }) {
  return (
    <OpensButton
      variant="subtle"
      color="red"
      opens={
        <ConfirmChange title={`Delete ${name}?`} mutation={deleteDesignMutation} input={{ id }}>
          The design is deleted for good.
        </ConfirmChange>
      }
    >
      Delete {name}
    </OpensButton>
  )
}
