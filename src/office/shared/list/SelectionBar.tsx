import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'

export function SelectionBar({
  count,
  onClear,
  children,
}: {
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation('lists')
  return (
    <chakra.div
      role="toolbar"
      aria-label={t('table.selected', { count })}
      position="sticky"
      top="var(--sticky-top, 0px)"
      zIndex={6}
      display="flex"
      flexWrap="wrap"
      gap="8px"
      alignItems="center"
      minHeight="row"
      padding="4px 12px"
      background="primary.subtle"
      borderRadius="card"
    >
      <chakra.strong fontWeight="600" role="status">
        {t('table.selected', { count })}
      </chakra.strong>
      {children}
      <Button variant="ghost" size="sm" marginLeft="auto" onClick={onClear}>
        {t('table.clearSelection')}
      </Button>
    </chakra.div>
  )
}
