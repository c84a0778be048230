import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'info'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** Fading out. */
  readonly leaving?: true
}

/** Specification, section 9: three toasts at most, shown for 4000 ms and removed 200 ms later. */
const maxVisible = 3
const visibleMs = 4000
const leaveMs = 200

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let nextId = 1

/** Shows a toast at the bottom right. */
export function toast(kind: ToastKind, text: string): void {
  const id = nextId
  nextId += 1
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, kind, text }].slice(-maxVisible) }))
  setTimeout(() => closeToast(id), visibleMs)
}

export function closeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((entry) => (entry.id === id ? { ...entry, leaving: true } : entry)),
  }))
  setTimeout(
    () => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) })),
    leaveMs,
  )
}
