import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../app/frame/use-title.ts'
import { MoreMenu } from '../../../ui/overlays/Menu.tsx'
import { PageTitle } from '../../../ui/theme/surfaces.tsx'
import { type Tab, Tabs } from '../../../ui/controls/Tabs.tsx'
import { BackLink } from './BackLink.tsx'

interface KeyFact {
  readonly term: string
  readonly value: ReactNode
}

interface DetailLayoutProps {
  readonly back?: { readonly to: string; readonly title: string } | undefined
  readonly title: string
  /** Above the title: a number, or what the page is a part of. */
  readonly eyebrow?: ReactNode
  readonly badges?: ReactNode
  readonly description?: ReactNode
  readonly facts?: readonly KeyFact[]
  readonly action?: ReactNode
  readonly menu?: ReactNode
  readonly aside?: ReactNode
  readonly notice?: ReactNode
  readonly tabs?: { readonly label: string; readonly tabs: readonly Tab[] }
  readonly children: ReactNode
}

export function DetailLayout({ back, title, notice, tabs, children, ...head }: DetailLayoutProps) {
  useTitle(title)
  return (
    <>
      <chakra.div display="grid" gap="4px">
        {back === undefined ? null : <BackLink to={back.to}>{back.title}</BackLink>}
        <DetailHead title={title} {...head} />
      </chakra.div>
      {notice}
      {tabs === undefined ? null : <Tabs label={tabs.label} tabs={tabs.tabs} />}
      {children}
    </>
  )
}

function DetailHead({
  title,
  eyebrow,
  badges,
  description,
  facts = [],
  action,
  menu,
  aside,
}: Omit<DetailLayoutProps, 'back' | 'notice' | 'tabs' | 'children'>) {
  const { t } = useTranslation('office')
  const shownFacts = facts.filter(({ value }) => value !== undefined && value !== '')
  return (
    <chakra.header
      display="flex"
      flexWrap="wrap"
      gap="12px 24px"
      justifyContent="space-between"
      alignItems="flex-start"
    >
      <chakra.div display="grid" gap="4px" minWidth={0} flex="1 1 240px">
        {eyebrow === undefined ? null : (
          <chakra.div color="fg.muted" fontWeight="600" fontSize="label">
            {eyebrow}
          </chakra.div>
        )}
        <chakra.div display="flex" flexWrap="wrap" gap="4px 12px" alignItems="center" minHeight="control">
          <PageTitle overflowWrap="anywhere">{title}</PageTitle>
          {badges}
        </chakra.div>
        {description === undefined ? null : (
          <chakra.p color="fg.muted" maxWidth="72ch">
            {description}
          </chakra.p>
        )}
        {shownFacts.length === 0 ? null : <KeyFacts facts={shownFacts} />}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="8px" alignItems="flex-start" maxWidth="100%">
        {aside}
        {action}
        {menu === undefined ? null : <MoreMenu label={t('room.more', { name: title })}>{menu}</MoreMenu>}
      </chakra.div>
    </chakra.header>
  )
}

function KeyFacts({ facts }: { readonly facts: readonly KeyFact[] }) {
  return (
    <chakra.dl display="flex" flexWrap="wrap" gap="2px 20px" margin="0" fontSize="label">
      {facts.map(({ term, value }) => (
        <chakra.div key={term} display="flex" gap="6px" minWidth={0}>
          <chakra.dt color="fg.muted" flexShrink={0}>
            {term}
          </chakra.dt>
          <chakra.dd margin="0" minWidth={0} overflowWrap="anywhere">
            {value}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}

export const DetailColumns = chakra('div', {
  base: {
    display: 'grid',
    gap: 'section',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
    '& > div': { display: 'grid', gap: 'section', gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
