import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lmaOtherLoads, type LmaOtherLoads } from '#contract/integrations/lma.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { Hint, NoneText, TitledCard } from '../../ui/theme/surfaces.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { RemoveAction, RowMenu } from '../shared/page/item-actions.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { PlainTable } from '../shared/tables/PlainTable.tsx'

const OtherLoadsDialog = lazyDialog(async () => (await import('./OtherLoadsDialog.tsx')).OtherLoadsDialog)
const OtherLoadsImport = lazyDialog(
  async () => (await import('./OtherLoadsImport.tsx')).OtherLoadsImport,
  'companies',
)

interface OtherLoadsProps {
  readonly company: string
  /** `2026-11`. */
  readonly month: string
  readonly others: readonly LmaOtherLoads[]
}

export function OtherLoads({ company, month, others }: OtherLoadsProps) {
  const { t } = useTranslation('lma')
  const [dialog, setDialog] = useState<LmaOtherLoads | 'new' | 'import'>()
  const close = () => setDialog(undefined)
  return (
    <TitledCard title={t('others')}>
      <Hint>{t('othersBody')}</Hint>
      {others.length === 0 ? (
        <NoneText>{t('noOthers')}</NoneText>
      ) : (
        <Rows others={others} onEdit={setDialog} />
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="8px" paddingTop="12px">
        <Button size="sm" variant="outline" onClick={() => setDialog('new')}>
          {t('addOther')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setDialog('import')}>
          {t('importFile')}
        </Button>
      </chakra.div>
      {dialog === undefined ? null : dialog === 'import' ? (
        <OtherLoadsImport company={company} onClose={close} />
      ) : (
        <OtherLoadsDialog
          company={company}
          month={month}
          item={dialog === 'new' ? undefined : dialog}
          onClose={close}
        />
      )}
    </TitledCard>
  )
}

function Rows({
  others,
  onEdit,
}: {
  readonly others: readonly LmaOtherLoads[]
  readonly onEdit: (other: LmaOtherLoads) => void
}) {
  const { t } = useTranslation('lma')
  const { number } = useFormats()
  const fields = ['wasteStreamNumber', 'kilograms', 'loads', 'carriers', 'remark'] as const
  return (
    <PlainTable label={t('others')} columns={[...fields.map((field) => t(`otherFields.${field}`)), '']}>
      {others.map((other) => (
        <tr key={other.id}>
          <td>{other.wasteStreamNumber}</td>
          <td className="numbers">{number(other.kilograms)}</td>
          <td className="numbers">{number(other.loads)}</td>
          <td>{other.carriers.join(', ')}</td>
          <td>{other.remark}</td>
          <td>
            <RowMenu name={other.wasteStreamNumber}>
              <MenuAction onSelect={() => onEdit(other)}>{t('edit')}</MenuAction>
              <RemoveAction
                label={t('remove')}
                title={t('removeTitle')}
                body={t('removeBody')}
                act={() => call(lmaOtherLoads.remove, { params: { id: other.id } })}
                done={t('removed')}
              />
            </RowMenu>
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
