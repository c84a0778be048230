import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { readPasswordChange } from '#contract/accounts/password-changes.ts'
import { call } from '../api/call.ts'
import { NetworkError, Problem } from '../api/errors.ts'

export type LinkDetails = z.output<NonNullable<typeof readPasswordChange.response>>

export type LinkState =
  | { readonly state: 'loading' }
  | { readonly state: 'valid'; readonly details: LinkDetails }
  | { readonly state: 'invalid'; readonly detail: string }
  | { readonly state: 'unreachable' }

/** Loads what the link is for; again on `retry`, after going online, and when the language changes. */
export function useLink(hash: string): LinkState & { readonly retry: () => void } {
  const [link, setLink] = useState<LinkState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const { i18n } = useTranslation()
  useEffect(() => {
    const controller = new AbortController()
    call(readPasswordChange, { params: { hash }, signal: controller.signal }).then(
      (details) => setLink({ state: 'valid', details }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        if (error instanceof Problem) setLink({ state: 'invalid', detail: error.detail })
        else if (error instanceof NetworkError) setLink({ state: 'unreachable' })
        else throw error
      },
    )
    return () => controller.abort()
  }, [hash, attempt, i18n.language])
  const unreachable = link.state === 'unreachable'
  useEffect(() => {
    if (!unreachable) return
    const onOnline = () => setAttempt((current) => current + 1)
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [unreachable])
  const retry = () => {
    setLink({ state: 'loading' })
    setAttempt((current) => current + 1)
  }
  return { ...link, retry }
}
