import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type Control,
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  useFieldArray,
} from 'react-hook-form'
import { Icon } from '#app/ui/icon.tsx'

/** The parts of `useFieldArray` that these buttons need. */
export interface MovableRows {
  readonly fields: readonly unknown[]
  move(from: number, to: number): void
  remove(index: number): void
}

export interface RowActionsProps {
  /** Singular, lower-case; unique in the form. */
  noun: string
  index: number
  rows: Pick<MovableRows, 'fields' | 'move'> & Partial<Pick<MovableRows, 'remove'>>
}

const buttonId = (noun: string, place: number, direction: 'up' | 'down') =>
  `${noun.replaceAll(' ', '-')}-${place}-${direction}`

const addButtonId = (noun: string) => `add-${noun.replaceAll(' ', '-')}`

/** Focuses after a move or a removal, when the list has been rendered. */
function focusLater(...ids: string[]): void {
  requestAnimationFrame(() => {
    const buttons = ids.map((id) => document.getElementById(id))
    buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus()
  })
}

/** Moves and removes a row of a list in a form, and keeps the focus with what was moved. */
export function RowActions({ noun, index, rows }: RowActionsProps) {
  const number = index + 1
  const { fields, move, remove } = rows

  function moveTo(to: number) {
    move(index, to)
    const [same, other] = to < index ? (['up', 'down'] as const) : (['down', 'up'] as const)
    focusLater(buttonId(noun, to, same), buttonId(noun, to, other))
  }

  return (
    <div className="row-actions">
      <Button
        id={buttonId(noun, index, 'up')}
        disabled={index === 0}
        aria-label={`Move up ${noun} ${number}`}
        onClick={() => moveTo(index - 1)}
      >
        Move up
      </Button>
      <Button
        id={buttonId(noun, index, 'down')}
        disabled={index === fields.length - 1}
        aria-label={`Move down ${noun} ${number}`}
        onClick={() => moveTo(index + 1)}
      >
        Move down
      </Button>
      {remove === undefined ? null : (
        <Button
          variant="subtle"
          color="red"
          aria-label={`Remove ${noun} ${number}`}
          onClick={() => {
            remove(index)
            focusLater(addButtonId(noun))
          }}
        >
          Remove
        </Button>
      )}
    </div>
  )
}

export function AddRowButton({
  noun,
  label,
  isFull,
  onAdd,
}: {
  noun: string
  label: string
  isFull: boolean
  onAdd: () => void
}) {
  return (
    <Button id={addButtonId(noun)} leftSection={<Icon name="plus" />} disabled={isFull} onClick={onAdd}>
      {label}
    </Button>
  )
}

export interface FormRowsProps<Values extends FieldValues, Name extends FieldArrayPath<Values>> {
  control: Control<Values>
  name: Name
  /** Singular, lower-case; unique in the form: 'year', or 'link of card 2'. */
  noun: string
  /** How many rows there can be. */
  most?: number
  newRow: () => FieldArray<Values, Name>
  /** Legend of a group around the rows. */
  legend?: string
  /** Sentence above them. */
  note?: string
  /** Sentence in place of rows. */
  none?: string
  /** Fields of the row at an index. */
  children: (index: number) => ReactNode
}

/** Rows of a form that can be added, moved and removed. */
export function FormRows<Values extends FieldValues, Name extends FieldArrayPath<Values>>(
  props: FormRowsProps<Values, Name>,
) {
  const { control, name, noun, most = Number.POSITIVE_INFINITY, newRow, legend, note, none, children } = props
  const rows = useFieldArray({ control, name, keyName: 'rowKey' })
  const [thing = '', ...rest] = noun.split(' ')
  const count = rows.fields.length
  const labelOf = (index: number) =>
    [`${thing.charAt(0).toUpperCase()}${thing.slice(1)} ${index + 1}`, ...rest].join(' ')
  const content = (
    <>
      {legend === undefined ? null : <legend>{legend}</legend>}
      {note === undefined ? null : <p className="muted">{note}</p>}
      {count === 0 && none !== undefined ? <p className="muted">{none}</p> : null}
      {rows.fields.map(({ rowKey }, index) => (
        <fieldset key={rowKey} className="settings-row" aria-label={labelOf(index)}>
          {children(index)}
          <RowActions noun={noun} index={index} rows={rows} />
        </fieldset>
      ))}
      <AddRowButton
        noun={noun}
        label={`Add ${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`}
        isFull={count >= most}
        onAdd={() => rows.append(newRow())}
      />
    </>
  )
  return legend === undefined ? content : <fieldset className="form-group">{content}</fieldset>
}
