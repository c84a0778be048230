import { chakra } from '@chakra-ui/react'
import { lazy, memo, type ReactElement, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router-dom'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CollapseIcon, ExpandIcon } from '../../ui/theme/desk-icons.tsx'
import { VisuallyHidden } from '../../ui/theme/VisuallyHidden.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { CustomerLogo } from './CustomerLogo.tsx'
import { type NavigationGroup, navigationFor } from './navigation.ts'
import { type AttentionCounts, useAttentionCounts } from './use-attention-counts.ts'
import { navigationIcons } from './navigation-icons.ts'

const Entry = chakra(NavLink, {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: 'control',
    padding: '0 10px',
    borderRadius: 'control',
    textDecoration: 'none',
    color: 'fg.muted',
    fontWeight: '500',
    scrollMargin: '12px',
    '& svg': { flexShrink: 0 },
    '&:hover': { background: 'bg.muted', color: 'fg' },
    '&.active': { background: 'primary.subtle', color: 'primary.fg', fontWeight: '600' },
  },
})

const Count = chakra('span', {
  base: {
    minWidth: '20px',
    padding: '0 6px',
    borderRadius: 'full',
    background: 'warning.subtle',
    color: 'warning.fg',
    fontSize: 'small',
    fontWeight: '600',
    lineHeight: '20px',
    textAlign: 'center',
  },
})

const Dot = chakra('span', {
  base: {
    position: 'absolute',
    top: '6px',
    left: '26px',
    width: '8px',
    height: '8px',
    borderRadius: 'full',
    background: 'warning.solid',
  },
})

const Column = chakra('div', {
  base: {
    display: { base: 'none', lg: 'flex' },
    flexDirection: 'column',
    position: 'sticky',
    top: 'calc(var(--banner, 0px) + 56px)',
    height: 'calc(100dvh - var(--banner, 0px) - 56px)',
    overflowY: 'auto',
    background: 'bg.panel',
    borderRight: '1px solid',
    borderColor: 'border',
  },
})

/** Shows the navigation on narrow screens, and is fetched when it is first opened. */
export const loadDrawer = () => import('./Drawer.tsx')
const Drawer = lazy(async () => ({ default: (await loadDrawer()).Drawer }))

/** Only the rail has tooltips, and its entries work without. */
const Tooltip = lazy(() =>
  import('./Tooltip.tsx').then(
    (module) => ({ default: module.Tooltip }),
    () => ({ default: ({ children }: { readonly children: ReactElement }) => children }),
  ),
)

/** Beside the page on wide screens, where it can be collapsed to a rail of icons, else in a drawer. */
export function SideNavigation({
  user,
  open,
  onClose,
  isRail,
  onRail,
}: {
  readonly user: CurrentUser
  readonly open: boolean
  readonly onClose: () => void
  readonly isRail: boolean
  readonly onRail: (isRail: boolean) => void
}) {
  const { t } = useTranslation('office')
  const groups = useMemo(() => navigationFor(user), [user])
  const counts = useAttentionCounts(
    groups.some(({ items }) => items.some(({ attention }) => attention !== undefined)),
  )
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  const Icon = isRail ? ExpandIcon : CollapseIcon
  const railLabel = t(isRail ? 'shell.expandMenu' : 'shell.collapseMenu')
  return (
    <>
      <Column padding={isRail ? '12px 8px' : '12px'}>
        <chakra.div flex="1">
          <Groups user={user} groups={groups} counts={counts} isRail={isRail} />
        </chakra.div>
        <Button
          variant="ghost"
          color="fg.muted"
          fontWeight="500"
          marginTop="12px"
          justifyContent="flex-start"
          padding="0 10px"
          title={railLabel}
          aria-label={railLabel}
          onClick={() => onRail(!isRail)}
        >
          <Icon width={20} height={20} />
          {isRail ? null : t('shell.collapse')}
        </Button>
      </Column>
      {wasOpened ? (
        <Suspense fallback={null}>
          <Drawer title={t('shell.menu')} open={open} onClose={onClose}>
            <Groups user={user} groups={groups} counts={counts} isRail={false} />
          </Drawer>
        </Suspense>
      ) : null}
    </>
  )
}

interface GroupsProps {
  readonly groups: readonly NavigationGroup[]
  readonly counts: AttentionCounts
  readonly isRail: boolean
}

const Groups = memo(function Groups({
  user,
  groups,
  counts,
  isRail,
}: GroupsProps & { readonly user: CurrentUser }) {
  const { t } = useTranslation('office')
  const navigation = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // In a low window the current entry may be below the fold, and the rail is higher than the menu.
  useEffect(() => {
    // Some browsers return a promise, which React would take for a clean-up.
    void navigation.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, isRail])
  return (
    <chakra.nav
      ref={navigation}
      aria-label={t('shell.navigation')}
      display="grid"
      gap={isRail ? '12px' : '16px'}
    >
      {isRail ? null : <CustomerLogo customer={user.customer} company={user.company} />}
      {groups.map((group) => (
        <div key={group.key}>
          <GroupTitle id={`navigation-${group.key}`} isRail={isRail}>
            {t(`navigation.${group.key}`)}
          </GroupTitle>
          <chakra.ul aria-labelledby={`navigation-${group.key}`} display="grid" gap="2px">
            {group.items.map((item) => (
              <li key={item.key}>
                <Item
                  item={item}
                  count={item.attention === undefined ? 0 : (counts[item.attention] ?? 0)}
                  isRail={isRail}
                />
              </li>
            ))}
          </chakra.ul>
        </div>
      ))}
    </chakra.nav>
  )
})

function GroupTitle({
  id,
  isRail,
  children,
}: {
  readonly id: string
  readonly isRail: boolean
  readonly children: string
}) {
  if (isRail)
    return (
      <VisuallyHidden as="h2" id={id}>
        {children}
      </VisuallyHidden>
    )
  return (
    <chakra.h2 id={id} padding="0 10px 4px" fontSize="small" fontWeight="600" color="fg.muted">
      {children}
    </chakra.h2>
  )
}

function Item({
  item: { title, href, icon },
  count,
  isRail,
}: {
  readonly item: NavigationGroup['items'][number]
  readonly count: number
  readonly isRail: boolean
}) {
  const { t } = useTranslation('office')
  const { number } = useFormats()
  const Icon = navigationIcons[icon]
  const waiting = count === 0 ? undefined : t('shell.waiting', { count, shown: number(count) })
  const entry = (
    <Entry to={href} end={href === '/'}>
      <Icon width={20} height={20} />
      {isRail ? <VisuallyHidden>{t(title)}</VisuallyHidden> : <chakra.span flex="1">{t(title)}</chakra.span>}
      {waiting === undefined ? null : (
        <>
          {isRail ? <Dot aria-hidden="true" /> : <Count aria-hidden="true">{number(count)}</Count>}
          <VisuallyHidden>{waiting}</VisuallyHidden>
        </>
      )}
    </Entry>
  )
  return isRail ? (
    <Suspense fallback={entry}>
      <Tooltip content={[t(title), waiting].filter(Boolean).join(', ')}>{entry}</Tooltip>
    </Suspense>
  ) : (
    entry
  )
}
