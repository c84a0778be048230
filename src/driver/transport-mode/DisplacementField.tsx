import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { parseDisplacement } from '../../parts/displacement-table.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextAreaField } from '../../ui/controls/fields.tsx'
import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import { useLocale } from '../shared/use-locale.ts'

/** Typed, pasted, or read from a file on the phone into the field, where it can still be changed. */
export function DisplacementField({
  value,
  isWrong,
  onChange,
}: {
  readonly value: string
  /** After an attempt to save. */
  readonly isWrong: boolean
  readonly onChange: (value: string) => void
}) {
  const { t } = useTranslation(['vehicle', 'statement'])
  const parsed = parseDisplacement(value, useLocale())
  return (
    <chakra.div display="grid" gap="8px">
      <TextAreaField
        name="displacement"
        size="lg"
        rows={4}
        label={t('displacement.label')}
        hint={t('statement:optional')}
        help={t('displacement.help')}
        error={
          isWrong && 'fault' in parsed ? t(`displacement.${parsed.fault}`, { line: parsed.line }) : undefined
        }
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <FileDrop
        label={t('displacement.import')}
        accept=".csv,.txt,text/csv,text/plain"
        onFile={async (file) => onChange(await file.text())}
      >
        {(choose) => (
          <Button size="lg" variant="outline" onClick={choose}>
            {t('displacement.import')}
          </Button>
        )}
      </FileDrop>
    </chakra.div>
  )
}
