import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'info'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** On its way out. */
  readonly leaving?: true
}

/** Specification, section 9: three are visible, for 4000 ms, and gone 200 ms later. */
const visible = 3
const shownFor = 4000
const leavesFor = 200

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let next = 1

/** Says something in passing, at the bottom right. */
export function toast(kind: ToastKind, text: string): void {
  const id = next
  next += 1
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, kind, text }].slice(-visible) }))
  setTimeout(() => closeToast(id), shownFor)
}

export function closeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((one) => (one.id === id ? { ...one, leaving: true } : one)),
  }))
  setTimeout(
    () => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) })),
    leavesFor,
  )
}
