import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/Button.tsx'
import { CopyIcon } from '../../ui/theme/desk-icons.tsx'
import { useCopy } from '../shared/detail/use-copy.ts'

export function CopyField({
  label,
  value,
  size = 'md',
}: {
  readonly label: string
  readonly value: string
  readonly size?: 'md' | 'lg'
}) {
  const { t } = useTranslation('office', { keyPrefix: 'copy' })
  const copy = useCopy()
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="4px" maxWidth="100%">
      <chakra.code
        fontFamily="mono"
        userSelect="all"
        overflowWrap="anywhere"
        {...(size === 'lg' ? { fontSize: 'title', fontWeight: '600', letterSpacing: '0.12em' } : {})}
      >
        {value}
      </chakra.code>
      <IconButton label={t('copy', { label })} size="sm" onClick={() => void copy(value)}>
        <CopyIcon width={18} height={18} />
      </IconButton>
    </chakra.span>
  )
}
