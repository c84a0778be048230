import { ChakraProvider } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useQuestion } from './confirm.ts'
import { Fonts } from './Fonts.tsx'
import { system } from './theme.ts'
import { Toaster } from './Toaster.tsx'

const loadConfirmDialog = () => import('./ConfirmDialog.tsx')
const ConfirmDialog = lazy(async () => ({ default: (await loadConfirmDialog()).ConfirmDialog }))

/** Theme, fonts, confirmation dialog and toasts for everything below. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  const isAsking = useQuestion(({ question }) => question !== undefined)
  useEffect(() => {
    // Not needed for the first screen, but without a network it must be there.
    loadConfirmDialog().catch(() => undefined)
  }, [])
  return (
    <ChakraProvider value={system}>
      <Fonts />
      {children}
      {isAsking ? (
        <Suspense>
          <ConfirmDialog />
        </Suspense>
      ) : null}
      <Toaster />
    </ChakraProvider>
  )
}
