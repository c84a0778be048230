import { ChakraProvider } from '@chakra-ui/react'
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useQuestion } from './confirm.ts'
import { Fonts } from './Fonts.tsx'
import { system } from './theme.ts'
import { useToasts } from './toaster.ts'

/** Theme, fonts, confirmation dialog and toasts for everything below. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  const overlays = useOverlays()
  return (
    <ChakraProvider value={system}>
      <Fonts />
      {children}
      {overlays}
    </ChakraProvider>
  )
}

/**
 * Fetched right after the first screen, which needs none of them; once more when one is needed and the first
 * attempt failed.
 */
function useOverlays(): ReactNode {
  const [loaded, setLoaded] = useState<{ readonly Overlays: ComponentType }>()
  const isAsking = useQuestion(({ question }) => question !== undefined)
  const hasToasts = useToasts(({ toasts }) => toasts.length > 0)
  useEffect(() => {
    if (loaded === undefined) import('./Overlays.tsx').then(setLoaded, () => undefined)
  }, [loaded, isAsking, hasToasts])
  return loaded === undefined ? null : createElement(loaded.Overlays)
}
