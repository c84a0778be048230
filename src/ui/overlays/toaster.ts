import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'info'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly count: number
  readonly leaving?: true
}

/** Specification, section 9: three toasts at most, shown for 4000 ms and removed 200 ms later. */
const maxVisible = 3
const visibleMs = 4000
const leaveMs = 200

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let nextId = 1
const closeTimers = new Map<number, ReturnType<typeof setTimeout>>()

/** A text that equals a visible toast adds to its count and starts its time again. */
export function toast(kind: ToastKind, text: string): void {
  const { toasts } = useToasts.getState()
  const same = toasts.find((entry) => entry.kind === kind && entry.text === text && !entry.leaving)
  const id = same?.id ?? nextId
  if (same === undefined) nextId += 1
  useToasts.setState({
    toasts:
      same === undefined
        ? [...toasts, { id, kind, text, count: 1 }].slice(-maxVisible)
        : toasts.map((entry) => (entry.id === id ? { ...entry, count: entry.count + 1 } : entry)),
  })
  clearTimeout(closeTimers.get(id))
  closeTimers.set(
    id,
    setTimeout(() => closeToast(id), visibleMs),
  )
}

export function closeToast(id: number): void {
  clearTimeout(closeTimers.get(id))
  closeTimers.delete(id)
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((entry) => (entry.id === id ? { ...entry, leaving: true } : entry)),
  }))
  setTimeout(
    () => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) })),
    leaveMs,
  )
}
