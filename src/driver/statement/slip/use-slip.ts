import { useEffect, useState } from 'react'
import { reportError } from '../../../app/frame/fault-reports.ts'
import { readSlip } from './read-photo.ts'
import { fetchSlipReader, isSlipReaderKept } from './slip-files.ts'
import type { SlipValues } from './slip-values.ts'

type SlipState =
  /** `offered`: it must be fetched first, which costs the driver's data. */
  | { readonly kind: 'opening' | 'offered' | 'fetching' | 'reading' }
  | { readonly kind: 'failed'; readonly reason: 'notFetched' | 'notRead' }
  | { readonly kind: 'read'; readonly values: SlipValues }

export interface Slip {
  readonly state: SlipState
  readonly read: () => void
}

/** Reads the photo at once where the reader is on this phone. */
export function useSlip(photo: string): Slip {
  const [state, setState] = useState<SlipState>({ kind: 'opening' })

  async function run(isKept: boolean): Promise<void> {
    setState({ kind: isKept ? 'reading' : 'fetching' })
    const files = await fetchSlipReader().catch(() => undefined)
    if (files === undefined) return setState({ kind: 'failed', reason: 'notFetched' })
    setState({ kind: 'reading' })
    try {
      setState({ kind: 'read', values: await readSlip(photo, files) })
    } catch (error) {
      reportError(error, 'read slip')
      setState({ kind: 'failed', reason: 'notRead' })
    }
  }

  useEffect(() => {
    let isCurrent = true
    void isSlipReaderKept().then((isKept) => {
      if (isCurrent) void (isKept ? run(true) : setState({ kind: 'offered' }))
    })
    return () => void (isCurrent = false)
    // Of another photo there is another of these.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return { state, read: () => void run(false) }
}
