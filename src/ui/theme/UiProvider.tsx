import { ChakraProvider } from '@chakra-ui/react'
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useQuestion } from '../overlays/confirm.ts'
import { Fonts } from './Fonts.tsx'
import { designSystem } from './theme.ts'
import { useToasts } from '../overlays/toaster.ts'
import { fetchedPart, usePart } from '../overlays/use-part.ts'

export const confirmPart = fetchedPart(() => import('../overlays/ConfirmDialog.tsx'))

export function UiProvider({ children }: { readonly children: ReactNode }) {
  const confirmDialog = useConfirmDialog()
  const toaster = useToaster()
  return (
    <ChakraProvider value={designSystem()}>
      <Fonts />
      {children}
      {confirmDialog}
      {toaster}
    </ChakraProvider>
  )
}

/**
 * Fetched when the first question is asked: no first screen asks one. If it cannot be fetched the question
 * counts as cancelled, so that it can be asked again.
 */
function useConfirmDialog(): ReactNode {
  const isNeeded = useQuestion(({ question }) => question !== undefined)
  const loaded = usePart(confirmPart, isNeeded, () => useQuestion.getState().question?.answer(false))
  return loaded === undefined ? null : createElement(loaded.ConfirmDialog)
}

/**
 * Fetched right after the first screen, so that screen readers know the place of the toasts before there is
 * one; fetched again for a toast if that failed.
 */
function useToaster(): ReactNode {
  const [loaded, setLoaded] = useState<{ readonly Toaster: ComponentType }>()
  const hasToasts = useToasts(({ toasts }) => toasts.length > 0)
  useEffect(() => {
    if (loaded === undefined) import('../overlays/after-start.ts').then(setLoaded, () => undefined)
  }, [loaded, hasToasts])
  return loaded === undefined ? null : createElement(loaded.Toaster)
}
