import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { SectionTitle } from '../../ui/surfaces.tsx'

const Sections = chakra('div', {
  base: {
    maxWidth: '960px',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'card',
    '& > section + section': { borderTop: '1px solid', borderColor: 'border' },
  },
})

/** A column of `SettingsSection`s with lines between them. */
export function SettingsSections({ children }: { readonly children: ReactNode }) {
  return <Sections>{children}</Sections>
}

/** What a group of settings is about at the left, its controls at the right; `danger` for what destroys. */
export function SettingsSection({
  title,
  help,
  danger = false,
  children,
}: {
  readonly title: string
  readonly help?: ReactNode
  readonly danger?: boolean
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' }}
      gap="12px 32px"
      padding={{ base: '16px', md: '20px' }}
    >
      <div>
        <SectionTitle id={id} {...(danger ? { color: 'danger.fg' } : {})}>
          {title}
        </SectionTitle>
        {help === undefined ? null : (
          <chakra.div color="fg.muted" fontSize="label" paddingTop="4px" whiteSpace="pre-line">
            {help}
          </chakra.div>
        )}
      </div>
      <chakra.div display="grid" gap="field" justifyItems="start" minWidth={0}>
        {children}
      </chakra.div>
    </chakra.section>
  )
}
