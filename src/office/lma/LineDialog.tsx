import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LmaLine } from '#contract/integrations/lma.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { type Closable, DialogCancel } from '../../ui/overlays/close-dialog.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { PlainTable } from '../shared/tables/PlainTable.tsx'
import { useErrorText } from './use-error-text.ts'

/** A look at what is sent, beside what was notified before. */
export function LineDialog({ line, onClose }: Closable & { readonly line: LmaLine }) {
  const { t } = useTranslation('lma')
  const { moment, number } = useFormats()
  const errorText = useErrorText()
  const { notified, values } = line
  return (
    <Dialog
      title={t('lookTitle', { number: line.wasteStreamNumber ?? t('nil') })}
      description={t('lookBody')}
      onClose={onClose}
      footer={<DialogCancel>{t('close')}</DialogCancel>}
    >
      <chakra.div display="grid" gap="field">
        {notified === undefined ? null : (
          <p>
            {t('notifiedBefore', {
              at: moment(notified.at),
              by: notified.by,
              kilograms: number(notified.kilograms),
              loads: t('loads', { count: notified.loads }),
            })}
          </p>
        )}
        {notified?.errors.map((error) => (
          <chakra.p key={`${error.code} ${error.text}`} color="danger.fg">
            {errorText(error)}
          </chakra.p>
        ))}
        <PlainTable label={t('lookBody')} columns={[t('field'), t('value')]}>
          {Object.entries(values).map(([field, value]) => (
            <tr key={field}>
              <chakra.th scope="row" overflowWrap="anywhere">
                {field}
              </chakra.th>
              <td>{value}</td>
            </tr>
          ))}
        </PlainTable>
      </chakra.div>
    </Dialog>
  )
}
