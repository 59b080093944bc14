import { TextInput, type TextInputProps } from '@mantine/core'
import { Icon } from '../../../../ui/public/icon.tsx'
import { defaultCategoryColor, hexColor } from '../../contract/category-forms.ts'
import { inkOn } from '../../rules/text-color.ts'

/** Distinguishable colours, named for people who cannot see them. */
const swatches = [
  { color: defaultCategoryColor, name: 'Green' },
  { color: '#0F766E', name: 'Teal' },
  { color: '#1D4ED8', name: 'Blue' },
  { color: '#6D28D9', name: 'Violet' },
  { color: '#BE185D', name: 'Pink' },
  { color: '#B3261E', name: 'Red' },
  { color: '#F4A91F', name: 'Amber' },
  { color: '#475569', name: 'Slate' },
]

/** The typed colour, or the default while it is invalid. */
export function shownColor(typed: string): string {
  return hexColor.test(typed) ? typed : defaultCategoryColor
}

export interface CategoryColorProps extends TextInputProps {
  color: string
  onPick: (color: string) => void
}

export function CategoryColor({ color, onPick, ...code }: CategoryColorProps) {
  return (
    <div>
      <TextInput
        {...code}
        label="Color"
        description="A hex code, e.g. #23781B; or mix one, or choose one below."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        rightSectionWidth="4.5rem"
        rightSection={
          <input
            className="color-picker"
            type="color"
            aria-label="Color picker"
            // The native picker requires lower case.
            value={shownColor(color).toLowerCase()}
            onChange={(event) => onPick(event.currentTarget.value.toUpperCase())}
          />
        }
      />
      <fieldset className="swatches">
        <legend className="sr-only">Ready colors</legend>
        {swatches.map((swatch) => (
          <Swatch
            key={swatch.color}
            swatch={swatch}
            isChosen={swatch.color.toLowerCase() === color.toLowerCase()}
            onPick={onPick}
          />
        ))}
      </fieldset>
    </div>
  )
}

interface SwatchProps {
  swatch: (typeof swatches)[number]
  isChosen: boolean
  onPick: (color: string) => void
}

function Swatch({ swatch: { color, name }, isChosen, onPick }: SwatchProps) {
  return (
    <button
      type="button"
      className="swatch"
      style={{ backgroundColor: color, color: inkOn(color) }}
      aria-label={name}
      title={name}
      aria-pressed={isChosen}
      onClick={() => onPick(color)}
    >
      {isChosen ? <Icon name="check" /> : null}
    </button>
  )
}
