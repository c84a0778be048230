import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { commandKey } from './command-key.ts'
import { Keys } from './Keys.tsx'
import { navigationFor } from './navigation.ts'

const Group = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '6px 16px', margin: '0' },
})

export function KeysDialog({ user, onClose }: { readonly user: CurrentUser; readonly onClose: () => void }) {
  const { t } = useTranslation(['office', 'keys'])
  const pages = navigationFor(user)
    .flatMap(({ items }) => items)
    .filter(({ shortcut }) => shortcut !== undefined)
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <chakra.div display="grid" gap="section">
        <KeyList
          title={t('keys:everywhere')}
          keys={[
            [t('keys:search'), ['/']],
            [t('keys:command'), commandKey()],
            [t('keys:list'), ['?']],
            [t('keys:close'), ['Esc']],
            ...pages.map(({ title, shortcut = '' }) => [t(title), ['g', shortcut]] as const),
          ]}
        />
        <KeyList
          title={t('keys:tables')}
          keys={[
            [t('keys:down'), ['j']],
            [t('keys:up'), ['k']],
            [t('keys:open'), ['Enter']],
            [t('keys:select'), ['x']],
          ]}
        />
        <KeyList title={t('keys:forms')} keys={[[t('keys:save'), ['Ctrl', 'S']]]} />
      </chakra.div>
    </Dialog>
  )
}

function KeyList({
  title,
  keys,
}: {
  readonly title: string
  readonly keys: readonly (readonly [does: string, keys: readonly string[]])[]
}) {
  return (
    <section>
      <chakra.h3 fontSize="label" fontWeight="600" color="fg.muted" paddingBottom="6px">
        {title}
      </chakra.h3>
      <Group>
        {keys.map(([does, pressed]) => (
          <chakra.div key={does} display="contents">
            <dt>{does}</dt>
            <chakra.dd margin="0" textAlign="right">
              <Keys keys={pressed} />
            </chakra.dd>
          </chakra.div>
        ))}
      </Group>
    </section>
  )
}
