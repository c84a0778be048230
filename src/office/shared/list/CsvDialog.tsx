import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CsvDialect, csvDialects } from '#contract/office/exports.ts'
import { storedLocally, storeLocally } from '../../../app/session/local-storage.ts'
import { useUser } from '../../../app/session/use-user.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DialogCancel } from '../../../ui/overlays/close-dialog.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { CheckBox, HelpText } from '../../../ui/controls/fields.tsx'

/** The user's choice is kept in this browser; at first it is that of their language. */
export function CsvDialog({
  onChoose,
  onClose,
}: {
  readonly onChoose: (dialect: CsvDialect) => void
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation(['csv', 'lists'])
  const storageKey = `vrachtpas-csv:${useUser().id}`
  const [dialect, setDialect] = useState<CsvDialect>(
    () =>
      csvDialects.find((known) => known === storedLocally(storageKey)) ??
      (i18n.language === 'nl' ? 'semicolon' : 'comma'),
  )
  return (
    <Dialog
      size="sm"
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <DialogCancel />
          <Button
            onClick={() => {
              storeLocally(storageKey, dialect)
              onChoose(dialect)
            }}
          >
            {t('lists:export.button')}
          </Button>
        </>
      }
    >
      <chakra.div role="radiogroup" aria-label={t('title')} display="grid" gap="12px">
        {csvDialects.map((name) => (
          <chakra.div key={name} display="grid">
            <chakra.label display="flex" gap="10px" alignItems="center" minHeight="control" cursor="pointer">
              <CheckBox
                type="radio"
                name="dialect"
                checked={dialect === name}
                aria-describedby={`csv-${name}`}
                onChange={() => setDialect(name)}
              />
              {t(`dialects.${name}`)}
            </chakra.label>
            <HelpText id={`csv-${name}`} paddingInlineStart="calc(var(--check) + 10px)" marginTop="-8px">
              {t(`helps.${name}`)}
            </HelpText>
          </chakra.div>
        ))}
      </chakra.div>
    </Dialog>
  )
}
