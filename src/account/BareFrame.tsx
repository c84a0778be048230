import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { changeLanguage } from '../app/session/change-language.ts'
import { LanguagePicker } from '../parts/LanguagePicker.tsx'

export function BareFrame({ start, children }: { readonly start: ReactNode; readonly children: ReactNode }) {
  return (
    <chakra.div minHeight="100dvh" display="grid" gridTemplateRows="auto 1fr">
      <chakra.header
        position="sticky"
        top="var(--banner, 0px)"
        zIndex={1000}
        minHeight="56px"
        padding={{ base: '0 8px', md: '0 16px' }}
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        background="bg.panel"
        borderBottom="1px solid"
        borderColor="border"
      >
        {start}
        <LanguagePicker onChoose={(locale) => void changeLanguage(locale)} />
      </chakra.header>
      <chakra.main padding={{ base: '16px', md: '24px 32px 64px' }} display="grid" justifyItems="center">
        {children}
      </chakra.main>
    </chakra.div>
  )
}
