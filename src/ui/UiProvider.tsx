import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Fonts } from './Fonts.tsx'
import { system } from './theme.ts'
import { Toaster } from './Toaster.tsx'

/** Theme, fonts, confirmation dialog and toasts for everything below. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <Fonts />
      {children}
      <ConfirmDialog />
      <Toaster />
    </ChakraProvider>
  )
}
