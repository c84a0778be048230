import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { ShipmentRow } from '#contract/shipments.ts'

const choices = [undefined, 'loaded', 'unloaded'] as const satisfies readonly (ShipmentRow['status'] | undefined)[]

const Choice = chakra('button', {
  base: {
    minHeight: '38px', padding: '0 14px', border: 'none', background: 'none', cursor: 'pointer', fontSize: '0.9375rem', color: 'fg.muted', borderRadius: '3px',
    '&:hover': { background: 'bg.muted' }, '&[aria-pressed=true]': { background: 'primary.subtle', color: 'primary.fg', fontWeight: '600' },
  },
})

/** Which shipments a list shows: all, or those of one state. */
export function StateFilter({ chosen, onChoose }: { readonly chosen: ShipmentRow['status'] | undefined; readonly onChoose: (status: ShipmentRow['status'] | undefined) => void }) {
  const { t } = useTranslation('office')
  return (
    <chakra.div role="group" aria-label={t('shipments.filter')} display="inline-flex" background="bg.panel" border="1px solid" borderColor="border.strong" borderRadius="control">
      {choices.map((status) => (
        <Choice key={status ?? 'all'} type="button" aria-pressed={status === chosen} onClick={() => onChoose(status)}>{t(`shipments.states.${status ?? 'all'}`)}</Choice>
      ))}
    </chakra.div>
  )
}
