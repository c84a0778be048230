import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { NetworkError, Problem } from '../../../api/errors.ts'
import { reportError } from '../../../app/frame/fault-reports.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LoadingState } from '../../../ui/theme/surfaces.tsx'
import { PageFailure } from '../page/PageFailure.tsx'
import { newItem } from './use-item-dialog.ts'

interface ItemDialogProps<Item> {
  /** Undefined: no dialog is open; `new`: that of a new item. */
  readonly id: string | undefined
  readonly title: string
  readonly read: (id: string, signal: AbortSignal) => Promise<Item>
  readonly readsNew?: boolean | undefined
  readonly onClose: () => void
  readonly children: (item: Item | undefined) => ReactNode
}

/** Reads the item before its dialog opens, so that the newest version is changed. */
export function ItemDialog<Item>({ id, readsNew = false, ...props }: ItemDialogProps<Item>) {
  if (id === undefined) return null
  if (id === newItem && !readsNew) return props.children(undefined)
  return <ReadDialog key={id} id={id} {...props} />
}

function ReadDialog<Item>({
  id,
  title,
  read,
  onClose,
  children,
}: Omit<ItemDialogProps<Item>, 'readsNew'> & { readonly id: string }) {
  const [result, setResult] = useState<{ readonly item: Item } | { readonly failure: unknown }>()
  const start = useEffectEvent((signal: AbortSignal) => read(id, signal))
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    start(signal).then(
      (item) => {
        if (!signal.aborted) setResult({ item })
      },
      (failure: unknown) => {
        if (signal.aborted) return
        if (!(failure instanceof Problem || failure instanceof NetworkError))
          reportError(failure, 'open an item')
        setResult({ failure })
      },
    )
    return () => controller.abort()
  }, [])
  if (result !== undefined && 'item' in result) return children(result.item)
  return (
    <Dialog title={title} onClose={onClose}>
      {result === undefined ? (
        <LoadingState label={title} lines={5} />
      ) : (
        <PageFailure error={result.failure} isPart />
      )}
    </Dialog>
  )
}
