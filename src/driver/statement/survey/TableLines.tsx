import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { PlusIcon } from '../../../ui/theme/icons.tsx'
import { SurveyNumber, type SurveyFieldsProps } from './SurveyNumber.tsx'

const columns = ['draught', 'cubicMetres'] as const
/** Two around each mean draught. */
const maxLines = 4

/** Lines of the certificate of a ship whose table is not known. */
export function TableLines({ input: { table }, errorText, onChange }: SurveyFieldsProps) {
  const { t } = useTranslation('survey')
  return (
    <chakra.fieldset border="0" padding="0" margin="0" minWidth="0" display="grid" gap="12px">
      <chakra.legend fontWeight="600" padding="0 0 4px">
        {t('draughts.table')}
      </chakra.legend>
      <chakra.p color="fg.muted">{t('draughts.tableHelp')}</chakra.p>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        gap="12px 8px"
        alignItems="end"
      >
        {table.map((line, index) =>
          columns.map((name) => (
            <SurveyNumber
              key={`${index} ${name}`}
              path={`table.${index}`}
              name={name}
              label={t(`draughts.${name}`, { number: index + 1 })}
              typed={line}
              errorText={errorText}
              onType={(typed) => onChange({ table: table.map((one, at) => (at === index ? typed : one)) })}
            />
          )),
        )}
      </chakra.div>
      {table.length < maxLines ? (
        <Button variant="outline" size="lg" onClick={() => onChange({ table: [...table, {}, {}] })}>
          <PlusIcon />
          {t('draughts.addLines')}
        </Button>
      ) : null}
    </chakra.fieldset>
  )
}
