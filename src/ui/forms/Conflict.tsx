import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import { useFormModel } from './form-model.ts'

export function Conflict<Value>({
  name,
  show,
}: {
  readonly name: string
  readonly show: (value: Value) => ReactNode
}) {
  const { t } = useTranslation('forms')
  const { conflicts, conflictSource, settleConflict, fields } = useFormModel()
  const conflict = conflicts.get(name)
  if (conflict === undefined) return null
  const theirs = show(conflict.theirs as Value)
  const settle = (keep: 'mine' | 'theirs') => {
    settleConflict(name, keep)
    // The button that was pressed is gone.
    document.getElementById(fields.get(name)?.id ?? '')?.focus()
  }
  return (
    <chakra.div
      role="group"
      aria-label={`${fields.get(name)?.label ?? name}: ${conflictSource}`}
      display="grid"
      gap="8px"
      marginTop="6px"
      padding="8px 12px"
      borderRadius="control"
      background="warning.subtle"
      fontSize="label"
    >
      <chakra.p overflowWrap="anywhere">
        {conflictSource}: <strong>{theirs === '' || theirs === undefined ? t('empty') : theirs}</strong>
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="8px">
        <Button size="sm" variant="outline" onClick={() => settle('mine')}>
          {t('keepMine')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => settle('theirs')}>
          {t('takeTheirs')}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
