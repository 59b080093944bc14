import { type ChangeEvent, type DragEvent, useState } from 'react'
import { Icon } from '../icon.tsx'
import { Button } from './button.tsx'
import type { FieldInputProps } from './field.tsx'
import { ProgressBar } from './progress-bar.tsx'

export interface ChosenFile {
  readonly name: string
  readonly sizeText: string
  readonly previewUrl?: string | undefined
}

export interface FileDropZoneProps {
  /** The name is that of both inputs, in a form that is posted without script. */
  wiring: FieldInputProps & { name?: string }
  accept: string
  chosen: ChosenFile | null
  progress?: number | undefined
  onChoose: (files: readonly File[]) => void
  onRemove: () => void
}

export function FileDropZone({ wiring, accept, chosen, progress, onChoose, onRemove }: FileDropZoneProps) {
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (event.dataTransfer.files.length > 0) onChoose([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the inputs inside do the same by keyboard
    <div
      className="drop"
      data-over={isOver}
      data-invalid={wiring['aria-invalid']}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {chosen === null ? null : <ChosenFileView file={chosen} />}
      {progress === undefined ? null : <ProgressBar label="Sending the file" percent={progress} />}
      <div className="flex flex-wrap justify-center gap-3">
        <input {...wiring} type="file" accept={accept} onChange={(event) => take(event, onChoose)} />
        <label className="btn btn-secondary" htmlFor={wiring.id}>
          <Icon name="upload" />
          {chosen === null ? 'Choose a file' : 'Choose another'}
        </label>
        <input
          id={`${wiring.id}-camera`}
          name={wiring.name}
          className="touch-only"
          type="file"
          accept={accept}
          capture="environment"
          onChange={(event) => take(event, onChoose)}
        />
        <label className="btn btn-secondary touch-only" htmlFor={`${wiring.id}-camera`}>
          <Icon name="camera" />
          Take a photo
        </label>
        {chosen === null ? null : (
          <Button variant="ghost" onClick={onRemove}>
            <Icon name="trash" />
            Remove
          </Button>
        )}
      </div>
      {chosen === null ? <p className="mouse-only field-hint">or drag it here</p> : null}
    </div>
  )
}

function ChosenFileView({ file }: { file: ChosenFile }) {
  return (
    <>
      {file.previewUrl === undefined ? null : (
        <img className="drop-preview" src={file.previewUrl} alt={`Preview of ${file.name}`} />
      )}
      <p role="status">
        <strong>{file.name}</strong> ({file.sizeText})
      </p>
    </>
  )
}

function take(event: ChangeEvent<HTMLInputElement>, onChoose: FileDropZoneProps['onChoose']): void {
  const files = [...(event.target.files ?? [])]
  // Reset, so that choosing the same file again fires an event.
  event.target.value = ''
  if (files.length > 0) onChoose(files)
}
