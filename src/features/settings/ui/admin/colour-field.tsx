import { TextInput } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import type { Branding } from '#app/features/settings/contract/branding.ts'
import type { ColourAdjustment } from '#app/features/settings/rules/palette.ts'

export interface ColourFieldProps {
  control: Control<Branding, unknown, Branding>
  name: 'mainColor' | 'accentColor'
  label: string
  /** Places where the color is not readable, and what is used instead. */
  adjustments: readonly ColourAdjustment[]
}

const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** A color as text, with the browser's picker beside it. */
export function ColourField({ control, name, label, adjustments }: ColourFieldProps) {
  const { field, fieldState } = useController({ control, name })
  return (
    <div className="colour-field">
      <TextInput
        {...field}
        label={label}
        placeholder="#23781b"
        spellCheck={false}
        required
        error={fieldState.error?.message}
        rightSection={
          <input
            type="color"
            className="colour-picker"
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={isHex(field.value) ? field.value : '#000000'}
            onChange={(event) => field.onChange(event.currentTarget.value)}
            onBlur={field.onBlur}
          />
        }
      />
      <ul className="colour-adjustments" aria-live="polite" aria-label={`${label}: adjustments`}>
        {adjustments.map(({ sentence, used }) => (
          <li key={sentence}>
            <span className="colour-swatch" style={{ background: used }} />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
