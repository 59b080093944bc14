import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { dismissToast, getToasts, onToastsChanged, type Toast } from './toast.ts'

const SHOWN_MS = { success: 6000, error: 10_000 }
const NOTHING: readonly Toast[] = []

/**
 * Toasts of a layout, mounted once. They pause on hover and focus, and are announced without taking the
 * focus.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChanged, getToasts, () => NOTHING)
  const [isPaused, setIsPaused] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id

  // Shown again for each message, to stay above dialogs opened since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message is what it reacts to
  useEffect(() => {
    const list = ref.current
    if (list === null || !('showPopover' in list)) return
    if (list.matches(':popover-open')) list.hidePopover()
    list.showPopover()
  }, [newest])

  return (
    <section
      ref={ref}
      className="toasts"
      popover="manual"
      aria-label="Messages"
      aria-live="polite"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {toasts.map((one) => (
        <ToastView
          key={one.id}
          toast={one}
          isPaused={isPaused}
          onClose={() => closeToast(one.id, setIsPaused)}
        />
      ))}
    </section>
  )
}

// An element removed under the pointer sends no 'leave'.
function closeToast(id: number, setIsPaused: (isPaused: boolean) => void): void {
  dismissToast(id)
  setIsPaused(false)
}

function ToastView({ toast, isPaused, onClose }: { toast: Toast; isPaused: boolean; onClose: () => void }) {
  const { id, variant, title, description } = toast
  const isError = variant === 'error'

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS[variant])
    return () => clearTimeout(timer)
  }, [id, variant, isPaused])

  return (
    <div className={isError ? 'toast toast-error' : 'toast'} role={isError ? 'alert' : undefined}>
      <Icon name={isError ? 'circle-alert' : 'circle-check'} />
      <div className="toast-text">
        <p className="font-bold">{title}</p>
        {description === undefined ? null : <p>{description}</p>}
      </div>
      <button type="button" className="icon-btn" aria-label={`Close message: ${title}`} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  )
}
