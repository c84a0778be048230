import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { readPasswordChange } from '#contract/password-changes.ts'
import { call } from '../api/call.ts'
import { NetworkError, Problem } from '../api/errors.ts'

export type LinkDetails = z.output<NonNullable<typeof readPasswordChange.answer>>

export type LinkState =
  | { readonly state: 'loading' }
  | { readonly state: 'good'; readonly details: LinkDetails }
  /** What the server says of it: no link, or one that has ended. */
  | { readonly state: 'bad'; readonly detail: string }
  | { readonly state: 'unreachable' }

/** What the link in the address is for; asked again with `retry`, and when the language changes that it is answered in. */
export function useLink(hash: string): LinkState & { readonly retry: () => void } {
  const [link, setLink] = useState<LinkState>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  const { i18n } = useTranslation()
  useEffect(() => {
    const given = new AbortController()
    call(readPasswordChange, { params: { hash }, signal: given.signal }).then(
      (details) => setLink({ state: 'good', details }),
      (error: unknown) => {
        if (given.signal.aborted) return
        if (error instanceof Problem) setLink({ state: 'bad', detail: error.detail })
        else if (error instanceof NetworkError) setLink({ state: 'unreachable' })
        else throw error
      },
    )
    return () => given.abort()
  }, [hash, tries, i18n.language])
  const unreachable = link.state === 'unreachable'
  useEffect(() => {
    if (!unreachable) return
    const again = () => setTries((times) => times + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [unreachable])
  const retry = () => {
    setLink({ state: 'loading' })
    setTries((times) => times + 1)
  }
  return { ...link, retry }
}
